"""The desk's server: a page for who has the address with its token, on this machine, and nothing
for anybody else."""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.routing import Route

from sheetgen.core.errors import Error
from sheetgen.core.language import phrases
from sheetgen.core.session import Progress, as_long_as, watching
from sheetgen.desk.asking import asked, most_of, policy, same, sent
from sheetgen.desk.core import ACTIONS, Desk, Reply, static_files
from sheetgen.desk.phones import OF_TABLES
from sheetgen.desk.seats import AT_A_DESK

if TYPE_CHECKING:
    from starlette.requests import Request

    from sheetgen.kits.table.sitting import Manner

say = phrases(__file__).say
_HEADERS = {
    "Content-Security-Policy": policy("frame-ancestors 'none'"),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class Door:
    """Who is let in: by a token that is good once, or on this machine again, then by a cookie.
    `hosts` are the names that the desk answers to: any other is a page elsewhere that has had its
    name turned to this machine."""

    def __init__(self, hosts: set[str], port: int) -> None:
        self.hosts = {f"{host}:{port}" for host in hosts}
        self.cookie = f"desk-{port}"
        self.session, self.secret = secrets.token_urlsafe(24), secrets.token_urlsafe(24)
        self._tokens: dict[str, bool] = {}
        self._lock = threading.Lock()

    def token(self, again: bool = False) -> str:
        """A new token, good for one entry; or on this machine `again`, for a browser forgets that
        it was let in when it is closed."""
        made = secrets.token_urlsafe(12)
        with self._lock:
            self._tokens[made] = again
        return made

    def takes(self, token: str, request: Request) -> bool:
        """Whether a token is good; it is spent with that, unless it is good again."""
        with self._lock:
            found = next((one for one in self._tokens if same(one, token)), "")
            if found and not (self._tokens[found] and self._is_here(request)):
                del self._tokens[found]
        return bool(found)

    def _is_here(self, request: Request) -> bool:
        """Whether a request comes from this machine."""
        client, port = request.client, self.cookie.removeprefix("desk-")
        return client is not None and f"{client.host}:{port}" in self.hosts

    def knows(self, request: Request) -> bool:
        """Whether a browser has been let in."""
        return same(request.cookies.get(self.cookie, ""), self.session)

    def refusal(self, request: Request) -> str:
        """Why a request is not heard at all; empty if it is."""
        if request.headers.get("host", "") not in self.hosts:
            return "host"
        site = request.headers.get("sec-fetch-site", "same-origin")
        if request.method == "POST":
            origin = request.headers.get("origin")
            if site != "same-origin" or (origin and origin.split("//")[-1] not in self.hosts):
                return "site"
        elif site not in ("same-origin", "none"):
            return "site"
        return ""


def app(desk: Desk, door: Door) -> Starlette:
    """The desk as a server has it."""

    async def serve(request: Request) -> Response:
        fault = door.refusal(request)
        if fault:
            return _response(Reply(say(f"refused-{fault}"), "text/plain", 403))
        path = request.url.path
        token = request.query_params.get("token")
        if path == "/" and token and not door.knows(request):
            return _entered(door) if door.takes(token, request) else _closed()
        if path.startswith("/static/"):
            found = static_files().get(path.removeprefix("/static/"))
            return _response(found or Reply(say("nothing"), "text/plain", 404))
        if path.removeprefix("/") not in OF_TABLES and not door.knows(request):
            return _closed()
        name, query = path.removeprefix("/"), dict(request.query_params)
        posted = request.method == "POST"
        body = await _body(request, most_of(name)) if posted else None
        fragment = bool(request.headers.get("hx-request"))
        name, form, refusal = asked(desk, name, query, body, fragment)
        if refusal:
            return _response(refusal)
        if name in ACTIONS and ACTIONS[name].long:
            job, progress = form.get("job", ""), Progress()
            desk.works[job] = progress
            try:
                run = partial(desk.handle, name, form)
                reply = await _as_long_as_it_waits(request, run, progress)
            finally:
                desk.works.pop(job, None)
        else:
            reply = await run_in_threadpool(desk.handle, name, form)
        return _response(reply, fragment)

    routes = [Route("/{path:path}", serve, methods=["GET", "POST"])]
    return Starlette(routes=routes, middleware=[Middleware(GZipMiddleware, minimum_size=700)])


def server(desk: Desk, door: Door) -> uvicorn.Server:
    """What serves the desk, on a socket that is given to its `run`."""
    quiet = {"log_level": "warning", "access_log": False, "lifespan": "off"}
    return uvicorn.Server(uvicorn.Config(app(desk, door), **quiet))  # type: ignore[arg-type]


async def _as_long_as_it_waits(
    request: Request, run: Callable[[], Reply], progress: Progress
) -> Reply:
    """What is worked out as long as the browser waits for it: that it was called off, or its page
    left, is known by its line, which it has closed. How far it has come is known meanwhile."""
    gone = threading.Event()

    async def listen() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass
        gone.set()

    def work() -> Reply:
        with as_long_as(lambda: not gone.is_set()), watching(progress.watch):
            return run()

    listening = asyncio.ensure_future(listen())
    try:
        return await run_in_threadpool(work)
    finally:
        listening.cancel()


async def _body(request: Request, most: int) -> bytes:
    """What was sent; of what is too much, no more than shows that it is."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > most:
            break
    return body


def _entered(door: Door) -> Response:
    response = _response(Reply(to="/"))
    response.set_cookie(door.cookie, door.session, httponly=True, samesite="strict", path="/")
    return response


def _closed() -> Response:
    return _response(Reply(say("closed"), "text/plain; charset=utf-8", 403))


def _response(reply: Reply, fragment: bool = False) -> Response:
    status, headers = sent(reply, fragment)
    kind = headers.pop("Content-Type", None)
    return Response(reply.body, status, {**_HEADERS, **headers}, kind)


# The address.


def here() -> str:
    """The address of this machine in its own network, where it has one."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # Nothing is sent: the system is asked which way it would go.
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return "127.0.0.1"


def run(folder: Path, port: int, lan: bool, browser: bool, manner: Manner = AT_A_DESK) -> None:
    """Serve the desk until it is stopped; the first line that is printed is its address. Raises
    Error if the port is taken."""
    with socket.socket() as listening:
        if os.name == "posix":
            # Elsewhere it would take the port of a program that listens there.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind(("0.0.0.0" if lan else "127.0.0.1", port))
        except OSError as error:
            raise Error(say("no-port", port=port, fault=error.strerror)) from None
        # Who reads the address may call at once.
        listening.listen(128)
        port, host = listening.getsockname()[1], here() if lan else "127.0.0.1"
        door = Door({"127.0.0.1", "localhost", host}, port)
        address = f"http://{host}:{port}/?token={door.token(again=True)}"
        print(address, flush=True)
        if lan:
            _show_code(f"http://{host}:{port}/?token={door.token()}")
        print(say("stop"), flush=True)
        if browser:
            threading.Timer(0.3, _open, [address]).start()
        at = f"http://{host}:{port}/" if lan else ""
        desk = Desk(folder, door.secret, manner=manner, address=at)
        try:
            server(desk, door).run(sockets=[listening])
        finally:
            desk.shelf.close()


def _show_code(address: str) -> None:
    """A code to scan with another device, which is let in once, and a warning."""
    import segno

    segno.make(address, error="l").terminal(compact=True)
    print(say("lan"), flush=True)


def _open(address: str) -> None:
    import webbrowser

    webbrowser.open(address)
