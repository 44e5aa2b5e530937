"""What a browser asks of a desk, and what it is sent, whoever carries it: a server, or a worker
within the browser itself."""

from __future__ import annotations

import secrets
from typing import NamedTuple
from urllib.parse import parse_qsl

from sheetgen.desk.core import ACTIONS, MOST_BYTES, Desk, Reply, say

MOST_FIELDS = 1000


def policy(*more: str, scripts: str = "") -> str:
    """What a page of the desk may load: its own files and nothing else, and no text is a script."""
    return "; ".join((
        f"default-src 'none'; script-src 'self'{scripts}; style-src 'self'; font-src 'self'",
        "img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'", *more,
    ))  # fmt: skip


class Asked(NamedTuple):
    """An action by its `name`, and its `form`; or, where that is not to be had, the `refusal`."""

    name: str
    form: dict[str, str]
    refusal: Reply | None = None


def most_of(name: str) -> int:
    """How many bytes may be sent to an action."""
    return ACTIONS[name].most if name in ACTIONS else MOST_BYTES


def asked(
    desk: Desk, name: str, query: dict[str, str], body: bytes | None, fragment: bool
) -> Asked:
    """What is asked for by an address and the `body` sent with it (None: nothing may be changed): a
    `fragment` of a page, or all of it."""
    form = dict(query)
    if body is not None:
        if len(body) > most_of(name):
            return _refused("too-large", 413)
        try:
            form |= parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS)
        except ValueError:
            return _refused("no-form", 400)
        if not same(form.get("csrf", ""), desk.secret):
            return _refused("refused-site", 403)
    # Pages name one another from where they stand: none stands deeper.
    if "/" in name:
        return _refused("nothing", 404)
    if name in ACTIONS and ACTIONS[name].changes != (body is not None):
        return _refused("nothing", 405)
    return Asked(name, {**form, "fragment": "yes" if fragment else ""})


def _refused(why: str, status: int) -> Asked:
    return Asked("", {}, Reply(say(why), "text/plain; charset=utf-8", status))


def same(one: str, other: str) -> bool:
    """Whether two words are the same, in a time that does not tell how far they are."""
    return secrets.compare_digest(*(word.encode("utf-8", "replace") for word in (one, other)))


def sent(reply: Reply, fragment: bool, at: str = "") -> tuple[int, dict[str, str]]:
    """The status and the headers that a reply is sent with, to a desk whose pages stand `at` an
    address: it is gone on to, in place of a `fragment`, by the page's own script."""
    lasting = "private, max-age=31536000, immutable"
    headers = {"Cache-Control": lasting if reply.lasting else "no-store"}
    if reply.name:
        headers["Content-Disposition"] = f'attachment; filename="{reply.name}"'
    if reply.to:
        headers["HX-Redirect" if fragment else "Location"] = at + reply.to
        return 200 if fragment else 303, headers
    return reply.status, {**headers, "Content-Type": reply.kind}
