package main

import (
	"cmp"
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"net"
	"net/http"
	"time"

	"github.com/urfave/cli/v2"

	"salvo/experiments/desk"
)

//go:embed page
var pageFiles embed.FS

const (
	usualAddress = "localhost:7265"
	// stopWithin is how long the current work may go on when the server is stopped. Then its context is cancelled, and it
	// has lastWords to send what it has found.
	stopWithin = time.Second
)

func (p *program) serveCommand() *cli.Command {
	return &cli.Command{
		Name:  "serve",
		Usage: "a page for the browser, to click in",
		Description: `Serves a page to the browsers of this machine, until Ctrl-C: pick units, move a slider, see the odds,
send a link. The page needs no network. Other machines can reach it only if --listen names an address that they can reach.
--export writes the page into a folder for any web server; that page works out the odds in the browser.

    salvo serve
    salvo serve --listen localhost:0
    salvo serve --export public`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "listen", Usage: "listen at `HOST:PORT`; port 0 stands for any free port",
				DefaultText: usualAddress + ", or any free port"},
			&cli.StringFlag{Name: "export", Usage: "write the page into the folder `DIR`, for any web server, and serve nothing"},
			rosterFlag, quietFlag,
		},
		Action: p.serve,
	}
}

func (p *program) serve(c *cli.Context) error {
	if c.NArg() > 0 {
		return badInput("salvo serve takes no words: scenarios are entered on the page")
	}
	if folder := c.String("export"); folder != "" {
		return p.export(c, folder)
	}
	if err := p.addRosters(c); err != nil {
		return err
	}
	listener, err := listen(c.String("listen"))
	if err != nil {
		return err
	}
	address := listener.Addr().(*net.TCPAddr)
	if !address.IP.IsLoopback() {
		p.warn(c, fmt.Sprintf("whoever reaches %s can use this page, and the time of this machine", address))
	}
	page, err := fs.Sub(pageFiles, "page")
	if err != nil {
		return err
	}
	g := newGuard(cmp.Or(c.String("listen"), usualAddress), address)
	server := &http.Server{
		Handler:           g.wrap(newSite(page, desk.New(p.library, version, 0))),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       20 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          log.New(p.stderr, "salvo: ", 0),
	}
	fmt.Fprintf(p.stdout, "http://%s/ is the page; Ctrl-C ends it.\n", g.shown())
	p.grace.Store(int64(stopWithin + lastWords + grace))
	return serveUntil(c.Context, server, listener)
}

// listen opens an address. If none is given, any port will do.
func listen(hostPort string) (net.Listener, error) {
	listener, err := net.Listen("tcp", cmp.Or(hostPort, usualAddress))
	if err != nil && hostPort == "" {
		listener, err = net.Listen("tcp", "localhost:0")
	}
	var address *net.AddrError
	if errors.As(err, &address) {
		return nil, badInput("--listen %s: write HOST:PORT, as in localhost:7265; port 0 is any that is free", hostPort)
	}
	if err != nil {
		return nil, badInput("--listen %s: %w", hostPort, cause(err))
	}
	return listener, nil
}

// cause returns the reason that the system gave, without the names of calls.
func cause(err error) error {
	var op *net.OpError
	if errors.As(err, &op) {
		return op.Err
	}
	return err
}

// serveUntil serves until the context ends. Then it takes no new question and finishes the current work. It cancels work that
// takes longer than stopWithin.
func serveUntil(ctx context.Context, server *http.Server, listener net.Listener) error {
	working, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	server.BaseContext = func(net.Listener) context.Context { return working }
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	last, done := context.WithTimeout(working, stopWithin)
	defer done()
	if server.Shutdown(last) == nil {
		return nil
	}
	cancel()
	last, done = context.WithTimeout(context.WithoutCancel(ctx), lastWords)
	defer done()
	if server.Shutdown(last) != nil {
		server.Close()
	}
	return nil
}
