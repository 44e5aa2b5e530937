// The story edited in place: a sentence leads to its place in the field, and nothing typed is left by
// mistake.
"use strict";

addEventListener("click", (event) => {
  const { line, says } = event.target.dataset;
  const text = line && document.getElementById("text");
  if (!text) return;
  const lines = text.value.split("\n").slice(0, line - 1);
  const start = lines.join("\n").length + (line > 1 ? 1 : 0);
  const found = text.value.indexOf(says, start);
  // A sentence that goes over the end of a line is no piece of the text as it stands.
  const end = text.value.indexOf("\n", start);
  const [from, to] = found < 0 ? [start, end < 0 ? text.value.length : end] : [found, found + says.length];
  text.focus();
  text.setSelectionRange(from, to);
  text.scrollTop = text.scrollHeight * from / text.value.length - text.clientHeight / 3;
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id === "story" && document.getElementById("writing")) {
    document.getElementById("writing-head").focus({ preventScroll: true });
  }
});

let leaves = false;
addEventListener("submit", () => leaves = true);
addEventListener("beforeunload", (event) => {
  const text = document.getElementById("text");
  if (text && text.value !== text.defaultValue && !leaves) event.preventDefault();
});

// What was kept is the text that was sent; more may have been typed since.
document.addEventListener("htmx:afterRequest", (event) => {
  const { path, parameters } = event.detail.requestConfig;
  const kept = document.getElementById("story-kept");
  if (path === "keep-story" && kept && "kept" in kept.dataset) {
    document.getElementById("text").defaultValue = parameters.text.replaceAll("\r\n", "\n");
  }
});
