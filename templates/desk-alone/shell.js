// The page around the desk: it starts the worker that the desk is in, hands it what its pages ask
// for, and keeps the address of the page at hand behind the # of its own.
"use strict";

const here = (id) => document.getElementById(id);
const frame = here("desk");
const base = new URL("desk/", location.href.split("#")[0]).href;
const keeper = navigator.serviceWorker;
const taken = new Set(); // what was asked and handed on: it may be offered twice
let worker = null;

function say(text) {
  here("says").textContent = text;
  here("progress").hidden = true;
  here("first").hidden = true;
}

// #/table?id=... is a page; #game=convoy&seed=... is a set-up to be filled in.
function wanted() {
  const hash = location.hash.slice(1);
  return base + (hash.startsWith("/") ? hash.slice(1) : hash ? `link?${hash}` : "");
}

function shown() {
  const page = frame.contentWindow.location.href;
  if (!page.startsWith(base)) return;
  document.title = frame.contentDocument.title || "sheetgen";
  const at = page.slice(base.length);
  history.replaceState(null, "", at ? `#/${at}` : location.pathname);
  here("waiting").hidden = true;
  frame.hidden = false;
  frame.contentWindow.focus();
}

// One window has the worker; others are shown what it says, and the next one takes it over.
function begin() {
  worker = new Worker("worker.js", { type: "module" });
  worker.onerror = () => say("The desk could not be opened: this browser is too old for it, or keeps nothing in this window.");
  return new Promise(() => {});
}

async function open() {
  if (!keeper || !navigator.locks) {
    return say("The desk cannot be opened here: it needs https, and a window that may keep things (no private one).");
  }
  keeper.addEventListener("message", (event) => {
    const [port] = event.ports;
    if (!worker || taken.has(event.data.id)) return;
    taken.add(event.data.id);
    port.postMessage("taken");
    // What is kept only until room is wanted is to be kept until it is thrown away.
    if (event.data.body && navigator.storage.persist) navigator.storage.persist();
    worker.postMessage(event.data, [port]);
  });
  keeper.startMessages();
  await keeper.register("service.js");
  await keeper.ready;
  // A page that was loaded past the service worker (Shift and reload) has none.
  if (!keeper.controller) {
    await Promise.race([
      new Promise((done) => keeper.addEventListener("controllerchange", done)),
      new Promise((done) => setTimeout(done, 3000)),
    ]);
    if (!keeper.controller) return location.reload();
  }
  const { held } = await navigator.locks.query();
  if (held.some((one) => one.name === base)) {
    here("first").textContent = "The desk is open in another window, too. If nothing comes, close that one.";
  }
  navigator.locks.request(base, begin);
  frame.addEventListener("load", shown);
  frame.src = wanted();
}

addEventListener("hashchange", () => frame.contentWindow.location.replace(wanted()));
open().catch((fault) => say(`The desk could not be opened: ${fault.message}. Look whether the network is there, and load this page again.`));
