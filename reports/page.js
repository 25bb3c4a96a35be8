"use strict";

// Tables are sorted by a click on a heading.
for (const table of document.querySelectorAll("table")) {
  const body = table.tBodies[0], heads = table.tHead.rows[0].cells;
  const key = (row, at) => {
    const cell = row.cells[at], sort = cell.dataset.sort;
    return sort === undefined ? cell.textContent : Number(sort);
  };
  Array.from(heads).forEach((head, at) => {
    const button = document.createElement("button");
    button.type = "button";
    button.title = "Sort";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const up = head.getAttribute("aria-sort") === "ascending" ? -1 : 1;
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", up > 0 ? "ascending" : "descending");
      const rows = Array.from(body.rows);
      rows.sort((a, b) => { const x = key(a, at), y = key(b, at); return up * (x < y ? -1 : x > y ? 1 : 0); });
      body.append(...rows);
    });
  });
}

// The contents are open where there is room beside the page, and fold up elsewhere when something was chosen.
const contents = document.querySelector("nav details"), wide = matchMedia("(min-width: 74rem)");
const unfold = () => { contents.open = wide.matches; };
wide.addEventListener("change", unfold);
unfold();
contents.addEventListener("click", event => { if (event.target.closest("a") && !wide.matches) contents.open = false; });

// Commands can be copied, and are broken between words only. Where the browser keeps the clipboard to itself, the command is at least selected.
for (const line of document.querySelectorAll(".command")) {
  const code = line.querySelector("code"), text = code.textContent, button = document.createElement("button");
  code.replaceChildren(...text.split(" ").flatMap((word, i) => {
    const span = document.createElement("span");
    span.textContent = word;
    return i > 0 ? [" ", span] : [span];
  }));
  button.type = "button";
  button.textContent = "Copy";
  button.setAttribute("aria-label", "Copy the command " + text);
  const say = text => { button.textContent = text; setTimeout(() => { button.textContent = "Copy"; }, 1500); };
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text);
      say("Copied");
    } catch {
      getSelection().selectAllChildren(code);
      say(document.execCommand("copy") ? "Copied" : "Selected");
    }
  });
  line.append(button);
}

// Pictures tell the values at the pointer, under a finger, or, by the arrow keys, one after another.
const tip = document.createElement("div");
tip.className = "tip";
tip.setAttribute("role", "status");
document.body.append(tip);
let marked = [];
const tell = (hints, x, y) => {
  for (const hint of marked) hint.rect.classList.remove("on");
  marked = hints;
  for (const hint of marked) hint.rect.classList.add("on");
  tip.textContent = hints.map(hint => hint.text).join("\n");
  if (!hints.length) return;
  const size = tip.getBoundingClientRect();
  tip.style.left = Math.max(4, Math.min(x + 14, innerWidth - size.width - 4)) + "px";
  tip.style.top = (y + 18 + size.height < innerHeight ? y + 18 : Math.max(4, y - size.height - 10)) + "px";
};
const hide = () => tell([], 0, 0);

for (const figure of document.querySelectorAll(".plot")) {
  const drawings = Array.from(figure.querySelectorAll("svg"), svg => ({
    svg,
    hints: Array.from(svg.querySelectorAll(".hints rect"), rect => {
      const title = rect.querySelector("title"), text = title.textContent;
      title.remove(); // the browser need not tell it once more
      const left = rect.x.baseVal.value, top = rect.y.baseVal.value;
      return { rect, text, left, top, right: left + rect.width.baseVal.value, bottom: top + rect.height.baseVal.value };
    }),
  }));
  // near are the hints at a place: the nearest within reach, and those that lie with it.
  const near = (drawing, event) => {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.svg.getScreenCTM().inverse());
    let best = null, least = 6;
    const outside = (low, x, high) => Math.max(low - x, 0, x - high);
    const middle = h => Math.hypot(at.x - (h.left + h.right) / 2, at.y - (h.top + h.bottom) / 2);
    for (const h of drawing.hints) {
      const away = Math.hypot(outside(h.left, at.x, h.right), outside(h.top, at.y, h.bottom));
      if (away < least || best && away === least && middle(h) < middle(best)) [best, least] = [h, away];
    }
    const same = h => Math.abs(h.left - best.left) + Math.abs(h.top - best.top) + Math.abs(h.right - best.right) < 3;
    return best ? drawing.hints.filter(same) : [];
  };
  let at = -1;
  const step = by => {
    const shown = drawings.find(drawing => drawing.svg.getBoundingClientRect().width > 0);
    if (!shown || !shown.hints.length) return false;
    at = (at + by + shown.hints.length) % shown.hints.length;
    const hint = shown.hints[at];
    hint.rect.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = hint.rect.getBoundingClientRect();
    tell([hint], box.left + box.width / 2, box.bottom - 14);
    return true;
  };
  for (const drawing of drawings) {
    const point = event => tell(near(drawing, event), event.clientX, event.clientY);
    drawing.svg.addEventListener("pointermove", point);
    drawing.svg.addEventListener("pointerdown", point);
    drawing.svg.addEventListener("pointerleave", event => { if (event.pointerType === "mouse") hide(); });
  }
  figure.addEventListener("focus", () => { at = -1; if (figure.matches(":focus-visible")) step(1); });
  figure.addEventListener("blur", hide);
  figure.addEventListener("keydown", event => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by && step(by)) event.preventDefault();
    if (event.key === "Escape") hide();
  });
}
addEventListener("scroll", () => { if (tip.textContent && !document.activeElement.matches(".plot")) hide(); }, { passive: true });
addEventListener("beforeprint", () => { for (const d of document.querySelectorAll("details")) d.open = true; });
