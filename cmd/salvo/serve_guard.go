package main

import (
	"net"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
)

// A guard admits only requests for this page. A foreign page in the same browser must not reach the program, neither by
// this address nor by a host name that the foreign page has pointed to this machine.
type guard struct {
	names []string // the names under which the page may be requested, without port
	any   bool     // any address of the machine may be requested, because the program listens on all of them
	port  string
}

func newGuard(said string, at *net.TCPAddr) *guard {
	g := &guard{names: []string{"localhost", "127.0.0.1", "::1", at.IP.String()}, port: strconv.Itoa(at.Port)}
	if host, _, err := net.SplitHostPort(said); err == nil && host != "" {
		g.names = append(g.names, strings.ToLower(host))
	}
	if at.IP.IsUnspecified() {
		g.any = true
		if name, err := os.Hostname(); err == nil {
			g.names = append(g.names, strings.ToLower(name))
		}
	}
	return g
}

// shown returns the address to type into a browser.
func (g *guard) shown() string {
	name := g.names[len(g.names)-1]
	if net.ParseIP(name).IsUnspecified() {
		name = "localhost"
	}
	return net.JoinHostPort(name, g.port)
}

// knows reports whether a request to this host name is for this page.
func (g *guard) knows(host string) bool {
	name, port, err := net.SplitHostPort(host)
	if err != nil {
		name, port = strings.Trim(host, "[]"), "80"
	}
	if port != g.port {
		return false
	}
	return slices.Contains(g.names, strings.ToLower(name)) || g.any && net.ParseIP(name) != nil
}

// policy says what the page may load: only what comes from this server.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
	"connect-src 'self'; worker-src 'self'; frame-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// wrap returns a handler behind the guard.
func (g *guard) wrap(inner http.Handler) http.Handler {
	guarded := http.NewCrossOriginProtection().Handler(inner)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		switch origin := r.Header.Get("Origin"); {
		case !g.knows(r.Host):
			http.Error(w, "salvo: this address is not the page's", http.StatusMisdirectedRequest)
		case origin != "" && origin != "http://"+r.Host:
			http.Error(w, "salvo: another page may not ask here", http.StatusForbidden)
		default:
			guarded.ServeHTTP(w, r)
		}
	})
}
