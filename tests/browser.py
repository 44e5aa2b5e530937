"""pdf.js in a headless Chromium, where both are at hand: Debian's `chromium` and `libjs-pdf`."""

import json
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from typing import Any

CHROMIUM = shutil.which("chromium")
PDF_JS = Path("/usr/share/javascript/pdf/build")
MISSING = [
    package
    for package, there in (("chromium", CHROMIUM), ("libjs-pdf", (PDF_JS / "pdf.js").exists()))
    if not there
]
PAGE = Path(__file__).parent / "data" / "pdfjs.html"
PATIENCE = 90
"""How long a page may take, in seconds."""
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic",
    "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync",
)  # fmt: skip


def in_pdf_js(form: bytes, values: dict[str, str | bool], profile: Path) -> dict[str, Any]:
    """What pdf.js makes of a form: its `fields`; a PNG of each page `before` and `after` `values`
    are filled in, and the file it is then `saved` as, in base64. `profile` is an empty folder."""
    files = {
        "/": ("text/html", PAGE.read_bytes()),
        "/form.pdf": ("application/pdf", form),
        "/values.json": ("application/json", json.dumps(values).encode()),
        "/pdf.js": ("text/javascript", (PDF_JS / "pdf.js").read_bytes()),
        "/pdf.worker.js": ("text/javascript", (PDF_JS / "pdf.worker.js").read_bytes()),
    }
    answers: Queue[dict[str, Any]] = Queue()
    with _serving(files, answers) as address:
        words = [str(CHROMIUM), *FLAGS, f"--user-data-dir={profile}", address]
        nowhere = subprocess.DEVNULL
        browser = subprocess.Popen(words, stdout=nowhere, stderr=nowhere)
        try:
            answer = answers.get(timeout=PATIENCE)
        finally:
            browser.terminate()
            browser.wait()
    assert "error" not in answer, answer["error"]
    return answer


@contextmanager
def _serving(files: dict[str, tuple[str, bytes]], answers: Queue[dict[str, Any]]) -> Iterator[str]:
    handler = partial(_Handler, files, answers)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()


class _Handler(BaseHTTPRequestHandler):
    def __init__(self, files: Any, answers: Any, *about: Any) -> None:
        self._files, self._answers = files, answers
        super().__init__(*about)

    def do_GET(self) -> None:
        kind, content = self._files.get(self.path, ("", b""))
        self.send_response(200 if kind else 404)
        self.send_header("Content-Type", kind or "text/plain")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def do_POST(self) -> None:
        length = int(self.headers["Content-Length"])
        self._answers.put(json.loads(self.rfile.read(length)))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *about: Any) -> None:
        """Nothing."""
