// The desk itself: Python in a worker. What is asked is answered in turn; what was changed is kept
// before that is said.
import { loadPyodide } from "./engine/pyodide.mjs";

const HERE = new URL("./", import.meta.url);
const KEPT = `/kept${HERE.pathname.replace(/\/$/, "")}`; // other desks may be on the same host

async function begun() {
  const archive = fetch("desk.zip").then((found) => found.arrayBuffer());
  const python = await loadPyodide({ indexURL: new URL("engine/", HERE).href });
  python.FS.mkdirTree(KEPT);
  python.FS.mount(python.FS.filesystems.IDBFS, {}, KEPT);
  const kept = synced(python, true);
  python.unpackArchive(await archive, "zip", { extractDir: "/desk" });
  await kept;
  python.runPython("import sys; sys.path.insert(0, '/desk')");
  const inside = python.pyimport("sheetgen.desk.inside");
  return { python, desk: inside.opened(KEPT, new URL("desk/", HERE).pathname) };
}

function synced(python, fromStore) {
  return new Promise((done, failed) => {
    python.FS.syncfs(fromStore, (fault) => (fault ? failed(fault) : done()));
  });
}

async function answered({ path, query, body, fragment }) {
  const { python, desk } = await opening;
  const sent = body ? python.toPy(new Uint8Array(body)) : undefined;
  const said = desk.answer(path, query, sent, fragment);
  let [status, headers, page] = said.toJs({ dict_converter: Object.fromEntries });
  said.destroy();
  if (body) {
    try {
      await synced(python, false);
    } catch (fault) {
      [status, headers, page] = desk.unkept(String(fault), fragment).toJs({ dict_converter: Object.fromEntries });
    }
  }
  return { status, headers, page };
}

function failed(fault) {
  console.error(fault);
  const page = "The desk has failed at this. What was saved is kept: load the page again.";
  return { status: 500, headers: { "Content-Type": "text/plain; charset=utf-8" }, page };
}

const opening = begun();
let last = opening;
onmessage = ({ data, ports: [port] }) => {
  last = last.then(() => answered(data)).catch(failed).then((said) => port.postMessage(said));
};
