package main

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// TestThePageKeepsUp asks a served page 200 questions a second, for as many seconds as SALVO_LOAD says. None may be lost; the
// test prints times and memory.
func TestThePageKeepsUp(t *testing.T) {
	seconds, err := strconv.Atoi(os.Getenv("SALVO_LOAD"))
	if err != nil {
		t.Skip("SALVO_LOAD=60 asks 200 questions a second for a minute")
	}
	server := exec.Command("salvo", "serve", "--listen", "127.0.0.1:0")
	out, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	url := strings.Fields(line)[0]
	const perSecond = 200
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: perSecond}, Timeout: time.Minute}
	took := make([]time.Duration, seconds*perSecond)
	lost := make([]error, len(took))
	var wg sync.WaitGroup
	began := time.Now()
	for i := range took {
		time.Sleep(time.Until(began.Add(time.Duration(i) * time.Second / perSecond)))
		if i%(perSecond*max(1, seconds/6)) == 0 {
			t.Logf("after %3.0f s: %s", time.Since(began).Seconds(), memoryOf(server.Process.Pid))
		}
		wg.Go(func() { took[i], lost[i] = askFire(client, url, i) })
	}
	wg.Wait()
	t.Logf("after %3.0f s: %s", time.Since(began).Seconds(), memoryOf(server.Process.Pid))
	if err := server.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := server.Wait(); err != nil {
		t.Errorf("it ends with %v", err)
	}
	for _, err := range lost {
		if err != nil {
			t.Fatal(err)
		}
	}
	slices.Sort(took)
	used := server.ProcessState.UserTime() + server.ProcessState.SystemTime()
	t.Logf("%d answers: median %v, 95 %% within %v, all within %v; %v of CPU, %v each", len(took), took[len(took)/2],
		took[len(took)*95/100], took[len(took)-1], used, used/time.Duration(len(took)))
}

// askFire asks for exact odds of fire; each question differs from the one before.
func askFire(client *http.Client, url string, i int) (time.Duration, error) {
	began := time.Now()
	question := fmt.Sprintf(`{"ask":"odds","line":"bkc2 %dxsherman-m4 vs tiger-1 range=%d facing=flank"}`, 1+i%6, 1+i%50)
	response, err := client.Post(url+"ask", "application/json", strings.NewReader(question))
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err == nil && (response.StatusCode != http.StatusOK || !strings.Contains(string(answer), `"method":"exact"`)) {
		err = fmt.Errorf("question %d: %d %.200s", i, response.StatusCode, answer)
	}
	return time.Since(began), err
}

var resident = regexp.MustCompile(`VmRSS:\s*(\d+ kB)`)

// memoryOf returns the resident memory of a process, if the system reports it.
func memoryOf(pid int) string {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if found := resident.FindSubmatch(status); err == nil && found != nil {
		return string(found[1])
	}
	return "memory unknown"
}
