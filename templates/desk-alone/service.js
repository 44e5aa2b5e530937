// What the browser keeps of the site, so that it opens without the network; and who hands on to the
// desk what its pages ask for.
"use strict";

importScripts("files.js"); // VERSION, FILES, SHELL and PAGE

const BASE = new URL("./", location.href).href;
const DESK = `${BASE}desk/`;
const CACHE = `${BASE} ${VERSION}`;
const KINDS = {
  css: "text/css", html: "text/html; charset=utf-8", js: "text/javascript", mjs: "text/javascript",
  json: "application/json", svg: "image/svg+xml", wasm: "application/wasm", woff2: "font/woff2",
  webmanifest: "application/manifest+json", zip: "application/zip",
};
const AGAIN = 300; // ms
const PACKED = ".gzip"; // not .gz, which some servers send unpacked

addEventListener("install", (event) => event.waitUntil(kept()));
addEventListener("activate", (event) => event.waitUntil(taken()));

addEventListener("fetch", (event) => {
  const address = event.request.url.split(/[?#]/)[0];
  if (address.startsWith(BASE)) event.respondWith(found(event.request, address));
});

async function kept() {
  const cache = await caches.open(CACHE);
  await Promise.all(FILES.map(async (name) => {
    const came = await fetch(BASE + name, { cache: "no-cache" });
    if (!came.ok) throw new Error(`${name}: ${came.status}`);
    const plain = name.replace(PACKED, "");
    const body = plain === name ? came.body : came.body.pipeThrough(new DecompressionStream("gzip"));
    const headers = { "Content-Type": KINDS[plain.split(".").pop()], "Content-Security-Policy": SHELL };
    await cache.put(BASE + plain, new Response(body, { headers }));
  }));
}

async function taken() {
  const earlier = (await caches.keys()).filter((name) => name.startsWith(`${BASE} `) && name !== CACHE);
  await Promise.all(earlier.map((name) => caches.delete(name)));
  await clients.claim();
}

async function found(request, address) {
  const name = address === BASE ? `${BASE}index.html` : address;
  const file = await (await caches.open(CACHE)).match(name);
  if (file) return file;
  return address.startsWith(DESK) ? asked(request, address) : fetch(request);
}

async function asked(request, address) {
  const query = new URL(request.url).search.slice(1);
  const path = address.slice(DESK.length);
  const body = request.method === "POST" ? await request.arrayBuffer() : null;
  const said = { id: crypto.randomUUID(), path, query, body, fragment: request.headers.has("HX-Request") };
  const reply = await answer(said);
  if (!reply) return Response.redirect(`${BASE}#/${path}${query && `?${query}`}`);
  const { status, headers, page } = reply;
  return new Response(status === 204 || status === 303 ? null : page, {
    status, headers: { ...headers, "Content-Security-Policy": PAGE },
  });
}

// What the window that has the worker answers; null if there is no window. Between two windows, or
// while one is loaded again, nobody may have it: then it is offered once more.
function answer(said) {
  return new Promise((done) => {
    let taken = false;
    async function offer() {
      if (taken) return;
      const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
      const shells = windows.filter((one) => one.url.startsWith(BASE) && !one.url.startsWith(DESK));
      if (!shells.length) done(null);
      for (const shell of shells) {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => {
          if (data === "taken") taken = true;
          else done(data);
        };
        shell.postMessage(said, [port2]);
      }
      if (shells.length) setTimeout(offer, AGAIN);
    }
    offer();
  });
}
