"use strict";
// Verifies the ledger of an event as `sheetgen event verify` does, but for the rules of the game.
// Everything is worked out here, SHA-256 too: a page opened from a folder may have no other.

// SHA-256 (FIPS 180-4). Its constants are the fractions of roots of the first primes.

const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((p) => n % p)) PRIMES.push(n);
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) >>> 0;
const ROUNDS = PRIMES.map((p) => fraction(Math.cbrt(p)));
const START = PRIMES.slice(0, 8).map((p) => fraction(Math.sqrt(p)));

function sha256(bytes) {
  const length = bytes.length;
  const blocks = new Uint8Array(((length + 72) >> 6) << 6);
  blocks.set(bytes);
  blocks[length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(blocks.length - 4, (length << 3) >>> 0);
  const state = Uint32Array.from(START);
  const words = new Uint32Array(64);
  const turn = (x, n) => (x >>> n) | (x << (32 - n));
  for (let at = 0; at < blocks.length; at += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const a = words[i - 15], b = words[i - 2];
      const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
      const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
      words[i] = words[i - 16] + s0 + words[i - 7] + s1;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const one = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i]) | 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g; g = f; f = e; e = (d + one) | 0; d = c; c = b; b = a; a = (one + two) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => { state[i] += word; });
  }
  const found = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => found.setUint32(4 * i, word));
  return new Uint8Array(found.buffer);
}

const utf8 = (text) => new TextEncoder().encode(text);
const hex = (bytes) => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
const digest = (...lines) => hex(sha256(utf8(lines.join("\n"))));

// The dice of a name: scheme sheetgen-dice-1.

function dice(key, game, turn, purpose, sides, slot, count) {
  const found = [], fair = 256 - (256 % sides);
  for (let block = 0; found.length < slot - 1 + count; block++) {
    const text = ["sheetgen-dice-1", key, game, turn, purpose, sides, block].join("\n");
    for (const byte of sha256(utf8(text))) if (byte < fair) found.push((byte % sides) + 1);
  }
  return found.slice(slot - 1, slot - 1 + count);
}

const CHECK = "34679ACDEFHJKMNPQRTVWXY";

function checkDigits(board, text) {
  const number = BigInt("0x" + digest("sheetgen-check-1", board, text));
  const places = [0n, 1n, 2n].map((n) => Number((number / 23n ** n) % 23n));
  const sum = places.reduce((all, place, i) => all + (i + 1) * place, 0);
  // 6 times 4 is 1, modulo 23.
  places.push((((-sum * 6) % 23) + 23) % 23);
  return places.map((place) => CHECK[place]).join("");
}

// Fractions, for totals are exact.

function fractionOf(n, d = 1n) {
  let [a, b] = [n < 0n ? -n : n, d];
  while (b) [a, b] = [b, a % b];
  return { n: n / (a || 1n), d: d / (a || 1n) };
}
const plus = (x, y) => fractionOf(x.n * y.d + y.n * x.d, x.d * y.d);
const minus = (x, y) => plus(x, { n: -y.n, d: y.d });
const told = (x) => (x.d === 1n ? `${x.n}` : `${x.n}/${x.d}`);
const whole = (n) => fractionOf(BigInt(n));

// A line of the ledger, as its mark is made of it: JSON in ASCII, keys in order, no space.

function byLetters(a, b) {
  const one = Array.from(a, (c) => c.codePointAt(0)), two = Array.from(b, (c) => c.codePointAt(0));
  for (let i = 0; i < Math.min(one.length, two.length); i++) {
    if (one[i] !== two[i]) return one[i] - two[i];
  }
  return one.length - two.length;
}

function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value && typeof value === "object") {
    const keys = Object.keys(value).sort(byLetters);
    return `{${keys.map((key) => `${canonical(key)}:${canonical(value[key])}`).join(",")}}`;
  }
  const plain = JSON.stringify(value);
  const escaped = (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return typeof value === "string" ? plain.replace(/[\u007f-\uffff]/g, escaped) : plain;
}

function parsed(text) {
  const bare = text.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  if (/\d[.eE]|\d{16}|-0/.test(bare)) throw new Error("a number that no ledger holds");
  return JSON.parse(text);
}

const SHOWN_MARK = 12;
const SCHEME = "sheetgen-event-1";

function linesOf(text, noted, say) {
  const parts = text.split("\n"), lines = [];
  if (parts.pop()) say(null, `line ${parts.length + 1}: because it was cut short, it is left out`);
  let before = digest(SCHEME), whole = true;
  parts.forEach((part, i) => {
    let line;
    try {
      line = parsed(part);
      if (typeof line.held !== "object" || typeof line.what !== "string") throw new Error("");
    } catch {
      say(false, `line ${i + 1} is not a line of an event's ledger`);
      whole = false;
      return;
    }
    const { mark, ...rest } = line;
    if (digest(canonical(rest)) !== mark) {
      say(false, `line ${i + 1} of the ledger was changed after it was written`);
      whole = false;
    } else if (line.before !== before || line.line !== i + 1) {
      say(false, `line ${i + 1} of the ledger does not follow the line before it: one was taken out, put in or moved`);
      whole = false;
    }
    before = mark;
    lines.push(line);
  });
  if (whole && lines.length) {
    say(true, `each of the ${lines.length} lines of the ledger holds the mark of the one before it`);
    if (noted.length < SHOWN_MARK) {
      const why = noted ? `you noted ${noted.length} digits of a mark: ${SHOWN_MARK} are needed` : "you did not say which mark you noted";
      say(null, `that there is no other ledger than the one of the mark ${before.slice(0, 32)}: because ${why}`);
    }
  }
  verifyPublished(lines, say);
  if (noted.length >= SHOWN_MARK) {
    const found = lines.find((line) => line.mark.startsWith(noted));
    say(Boolean(found), `a line of the ledger has the mark you noted, ${noted}`);
    if (found && found !== lines[lines.length - 1]) {
      say(null, `the lines after line ${found.line}, whose mark you noted: because only who noted a later mark can tell`);
    }
  }
  return lines;
}

// What was published, time and again, is how the ledger begins.
function verifyPublished(lines, say) {
  const told = lines.filter((line) => line.what === "published");
  const wrong = told.filter(({ line, held }) => !(held.lines > 0 && held.lines < line && lines[held.lines - 1]?.mark === held.mark));
  for (const { line, held } of wrong) {
    say(false, `the lines before it that were published by line ${line} are those here: their last had the mark ${String(held.mark).slice(0, SHOWN_MARK)}`);
  }
  if (told.length && !wrong.length) {
    say(true, `the ledger begins with what it says was published, ${told.length === 1 ? "once" : `${told.length} times`}`);
  }
}

function standing(lines) {
  const gone = new Set();
  for (const line of [...lines].reverse()) {
    if (line.held.ruling !== "undo") continue;
    if (!gone.has(line.line)) gone.add(line.held.of);
    gone.add(line.line);
  }
  return lines.filter((line) => !gone.has(line.line));
}

function recordOf(lines) {
  const record = { delayed: null, key: null, boards: {}, replaced: [] };
  for (const { what, held } of lines) {
    if (["sealed", "opened", "revealed"].includes(what)) Object.assign(record, held);
    else if (what === "replaced" || held.ruling === "replace") record.replaced.push(held);
  }
  return record;
}

// What is verified, in the order of the command line.

function verifyCommitment(record, sealed, noted, say) {
  if (record.commitment === null) {
    if (sealed.friendly) say(null, "the event: because nothing was committed to before a friendly event");
    else say(false, "a commitment is published");
    return;
  }
  const digits = noted.commitment, same = isNoted(record, noted);
  if (same || (digits && !record.commitment.startsWith(digits))) {
    say(same, "the commitment is the one you noted before the event");
  } else {
    const said = digits ? `you noted ${digits.length} digits of it: 32 are needed, fewer can be met by trial` : "you did not say what you noted";
    say(null, `the commitment ${record.commitment}: because ${said}`);
  }
  if (record.key !== null) {
    const same = digest("sheetgen-event-1", record.key, record.sealed) === record.commitment;
    say(same, "the key and the sealed text give the commitment");
  }
}

const isNoted = (record, noted) => noted.commitment.length >= 32 && record.commitment.startsWith(noted.commitment);

function verifyDays(lines, record, sealed, noted, say) {
  if (sealed.friendly || record.commitment === null) return;
  const first = (what) => lines.find((line) => line.what === what);
  const on = (what) => (first(what)?.at || "").slice(0, 10);
  const days = ["sealed", "published", "opened", "revealed"].filter(on).map((what) => `${what} ${on(what)}`);
  if (days.length) say(null, `${days.join(", ")}: because they are days of the organiser's clock`);
  const sealedOn = on("sealed"), openedOn = on("opened");
  const begun = lines.slice(0, Math.max(0, lines.indexOf(first("sealed")))).map((line) => line.at.slice(0, 10)).sort().pop() || "";
  if (sealedOn && begun > sealedOn) {
    say(false, `the event was sealed after its file was made, on ${begun}, not on ${sealedOn}: somebody set the clock back`);
  }
  if (!sealed.drawn) {
    say(false, "the day of the draw was sealed");
    return;
  }
  if (noted.drawn) say(noted.drawn === sealed.drawn, `the draw is that of ${sealed.drawn}`);
  let late = false;
  for (const day of [...new Set([sealed.drawn, noted.drawn || sealed.drawn])].sort()) {
    if (sealedOn && sealedOn >= day) {
      late = true;
      say(false, `the event was sealed before the day of the draw, ${day}`);
    }
    if (openedOn && openedOn < day) say(false, `the event was not opened before the day of the draw, ${day}`);
  }
  const draw = noted.drawn || sealed.drawn;
  if (noted.on && isNoted(record, noted)) {
    say(noted.on < draw, `you noted the commitment on ${noted.on}, before the day of the draw, ${draw}`);
  } else if (!late) {
    say(null, `the event was sealed before the day of the draw, ${draw}, by the organiser's own clock: because you did not say which you noted before, and when`);
  }
}

function canonicalValue(sealed, value) {
  const text = value.normalize("NFKC").trim();
  if (sealed.kind === "lottery") {
    const numbers = (text.match(/\d+/g) || []).map(Number), drums = sealed.numbers || [];
    if (/[^0-9\s,;+*/()-]/.test(text) || numbers.length !== drums.reduce((a, b) => a + b, 0)) return null;
    const found = drums.map((count) => numbers.splice(0, count).sort((a, b) => a - b));
    const [lows, highs] = [0, 1].map((end) => (sealed.ranges || []).map((drum) => +drum.split("-")[end]));
    const strange = found.some((drum, i) => drum.some((n, at) => n < lows[i] || n > highs[i] || n === drum[at - 1]));
    return strange || lows.length !== drums.length ? null : found.flat().join(" ");
  }
  return text.toLowerCase().split(/\s+/).join(" ");
}

function verifyDelayed(record, sealed, say) {
  say(record.dice === "sheetgen-dice-1", "the dice are those of the scheme sheetgen-dice-1");
  if (sealed.rules) say(sealed.rules === record.rules, `the rules text is the one that was sealed, ${sealed.rules}`);
  if (sealed.friendly) return;
  if (record.delayed === null) {
    say(false, "the delayed value was mixed in before the key was published");
    return;
  }
  say(canonicalValue(sealed, record.delayed) === record.delayed, `the delayed value "${record.delayed}" can be drawn, and stands in its one form`);
  say(null, `the delayed value "${record.delayed}": because only its source can tell; look it up: ${sealed.delayed}`);
}

function inPlay(record, sealed, say) {
  const played = [], playing = [], taken = new Set();
  const next = (name) => (/[a-z]$/.test(name) ? name.slice(0, -1) + String.fromCharCode(name.charCodeAt(name.length - 1) + 1) : `${name}a`);
  const by = new Map(record.replaced.map((one) => [one.board, one]));
  const known = new Set();
  sealed.sessions.forEach((boards, s) => {
    for (let b = 1; b <= boards; b++) {
      let name = `S${s + 1}-B${b}`;
      known.add(name);
      for (let left = sealed.reserves || 0, at = name; left; left--) known.add((at = next(at)));
      played.push(name);
      while (by.has(name)) played.push((name = next(name)));
      playing.push(name);
    }
  });
  for (const { board, by: other, reason } of record.replaced) {
    let name = board.replace(/[a-z]$/, "");
    while (taken.has(name)) name = next(name);
    say(known.has(other) && board === name && other === next(name), `${board} was replaced by ${other}, its next reserve`);
    say(null, `why ${board} was replaced: because the director says: ${reason}`);
    taken.add(board);
  }
  return { played, playing };
}

function verifyBoards(record, known, played, say) {
  for (const name of Object.keys(record.boards)) if (!played.includes(name)) say(false, `${name} was a board in play`);
  for (const name of played) {
    const board = record.boards[name];
    if (!board) {
      say(false, `${name} is among the boards published`);
      continue;
    }
    const key = digest("sheetgen-board-1", record.key, record.delayed || "", digest(record.sealed), name);
    say(key === board.key, `${name}: the key of its dice: ${key}`);
    const about = known.boards[name];
    if (!about) {
      say(null, `${name}: its dice: because this page does not know which it has`);
      continue;
    }
    const rolled = about.setup.map(([turn, ask, sides, slot, count]) =>
      [ask, ...dice(key, known.game, turn, ask, sides, slot, count)].join(" "));
    say(rolled.join("; ") === board.setup, `${name}: what is rolled before play: ${rolled.join("; ").slice(0, 200)}`);
    if (!about.dice) continue;
    say(checkDigits(name, about.dice) === board.check, `${name}: check digits of all its dice: ${board.check}`);
    verifyDice(name, key, known.game, about.dice, say);
  }
}

// A line of a book's text: turn, purpose, sides and faces.
function verifyDice(name, key, game, text, say) {
  let right = 0, wrong = 0, other = 0;
  for (const line of text.split("\n")) {
    const [turn, ask, sides, ...rest] = line.split(" ");
    if (!/^\d+$/.test(turn) || !/^\d+$/.test(sides) || !rest.every((word) => /^\d+$/.test(word)) || sides < 2 || sides > 256) {
      other++;
    } else if (dice(key, game, turn, ask, +sides, 1, rest.length).join(" ") === rest.join(" ")) {
      right += rest.length;
    } else wrong++;
  }
  if (right || wrong) say(!wrong, `${name}: each of its ${right} dice comes from its key`);
  if (other) say(null, `${name}: ${other} rows of its dice: because only the game knows their names`);
}

// The standings, from slips and rulings.

// What a sealed part may say, and a ruling be: what is new to this page it takes on trust.
const SEALED = ["name", "date", "game", "edition", "rulings", "sessions", "reserves", "format", "ranking", "tie_breaks", "missed", "minutes", "delayed", "friendly", "kind", "numbers", "drawn", "rules", "ranges"];
const KNOWN_RULINGS = ["withdraw", "table", "swap", "correct", "accept", "unfinished", "missing", "adjust", "void", "penalise", "disqualify", "late", "replace", "roster", "undo", "average", "average-plus", "average-minus"];

function resultsOf(lines) {
  const found = { slips: new Map(), awards: new Map(), out: new Set(), void: new Set(), points: new Map(), ruled: [], unknown: new Set() };
  const late = new Set();
  let closed = false;
  for (const { what, held } of lines) {
    if (what === "revealed") closed = true;
    const place = (of) => `${of.board} ${+of.table}`;
    if (what === "slip" || (what === "ruling" && held.slip)) {
      if (held.ruling || !closed || late.has(place(held.slip))) {
        found.slips.set(place(held.slip), held.score);
        found.awards.delete(place(held.slip));
      }
    }
    if (what !== "ruling") continue;
    found.ruled.push(held);
    if (!KNOWN_RULINGS.includes(held.ruling)) found.unknown.add(held.ruling);
    const at = place(held), there = found.slips.has(at);
    if (held.ruling === "late") late.add(at);
    if (AWARDS[held.ruling] || (held.ruling === "withdraw" && held.board)) {
      found.slips.delete(at);
      found.awards.delete(at);
      if (AWARDS[held.ruling]) found.awards.set(at, held.ruling);
    }
    if (held.ruling === "disqualify" || (held.ruling === "withdraw" && !held.board)) found.out.add(held.table);
    if (held.ruling === "void") found.void.add(held.board);
    if (held.ruling === "penalise") found.points.set(held.table, (found.points.get(held.table) || 0) + held.value);
    if (held.ruling === "adjust" && there) found.slips.set(at, held.value);
    if (["table", "swap"].includes(held.ruling) && there) {
      const to = `${held.board} ${held.value}`, scores = [found.slips.get(to), found.slips.get(at)];
      for (const [i, one] of [at, to].entries()) {
        if (scores[i] === undefined) found.slips.delete(one);
        else found.slips.set(one, scores[i]);
      }
    }
  }
  return found;
}

function datumOf(scores) {
  const ordered = [...scores].sort((a, b) => a - b);
  const cut = ordered.length >= 5 ? Math.max(1, Math.floor(ordered.length / 10)) : 0;
  const kept = ordered.slice(cut, ordered.length - cut);
  return fractionOf(BigInt(kept.reduce((a, b) => a + b, 0)), BigInt(kept.length));
}

const less = (x, y) => x.n * y.d < y.n * x.d;

// Matchpoints among so many tables, factored; in percent of those that could be had.
function matchpoints(scores, count, inPercent) {
  const found = new Map(), top = 2 * (count - 1), own = [...scores];
  for (const [table, score] of own) {
    const reached = own.reduce((sum, [, other]) => sum + 2 * (score > other) + (score === other), 0);
    const factored = fractionOf(BigInt(reached * count - own.length), BigInt(own.length));
    if (!inPercent) found.set(table, factored);
    else found.set(table, top ? fractionOf(factored.n * 100n, factored.d * BigInt(top)) : whole(50));
  }
  return found;
}

// To a hundredth, a half away from nought.
function rounded(x) {
  const hundredths = ((x.n < 0n ? -x.n : x.n) * 200n + x.d) / (x.d * 2n);
  return fractionOf(x.n < 0n ? -hundredths : hundredths, 100n);
}

// What each table has on a board, and what it has who did not play it.
function pointsOn(scores, sealed, count, top) {
  const all = [...scores.values()], average = sealed.missed === "average";
  if (sealed.ranking !== "datum") {
    const points = matchpoints(scores, count, sealed.ranking === "percent");
    return [points, average ? fractionOf(BigInt(top), 2n) : whole(0)];
  }
  const points = new Map();
  for (const [table, score] of scores) points.set(table, minus(whole(score), datumOf(all)));
  const last = [...points.values()].reduce((a, b) => (a && less(a, b) ? a : b), null) || whole(0);
  return [points, average ? whole(0) : minus(last, whole(1))];
}

// What is awarded on a board without a score: so much in percent, or what the table has on others.
const AWARDS = { average: [50], "average-plus": [60, (a, b) => less(a, b)], "average-minus": [40, (a, b) => less(b, a)] };

function awarded(kind, own) {
  const [percent, better] = AWARDS[kind];
  if (!better || !own.length) return whole(percent);
  const sum = own.reduce(plus), mean = fractionOf(sum.n, sum.d * BigInt(own.length));
  return better(whole(percent), mean) ? mean : whole(percent);
}

// The totals of all tables, without what was taken off.
function totalsOf(boards, awards, tables, sealed) {
  const count = tables.length;
  const totals = new Map(tables.map((table) => [table, whole(0)]));
  const shares = new Map([...boards].map(([name, scores]) => [name, matchpoints(scores, count, true)]));
  for (const [name, scores] of boards) {
    const top = { percent: 100, matchpoints: 2 * (count - 1) }[sealed.ranking] || 0;
    const [points, otherwise] = pointsOn(scores, sealed, count, top);
    for (const table of tables) {
      const kind = awards.get(`${name} ${table}`);
      let worth = points.get(table) || otherwise;
      if (kind) {
        const session = (board) => board.split("-")[0];
        const others = [...shares].filter(([other, at]) => other !== name && session(other) === session(name) && at.has(table));
        const share = awarded(kind, others.map(([, at]) => at.get(table)));
        worth = fractionOf(share.n * BigInt(top), share.d * 100n);
      }
      totals.set(table, plus(totals.get(table), worth));
    }
  }
  if (sealed.ranking !== "percent") return totals;
  const parts = BigInt(Math.max(1, boards.size));
  return new Map([...totals].map(([table, total]) => [table, fractionOf(total.n, total.d * parts)]));
}

function verifyResults(lines, sealed, playing, say) {
  const at = lines.map((line) => line.what).lastIndexOf("result");
  if (!lines.some((line) => line.what === "slip")) return;
  if (at < 0) {
    say(null, "the standings: because the ledger has none");
    return;
  }
  const before = standing(lines.slice(0, at));
  const found = resultsOf(before), rows = lines[at].held.standings;
  const roster = before.filter((line) => line.held.roster).map((line) => line.held.roster).pop();
  const tables = new Set(roster ? roster.map(([table]) => table) : rows.map((row) => row[1]));
  // By what was in play then: boards replaced since count no more.
  const replaced = new Set(recordOf(before).replaced.map((one) => one.board));
  const counted = playing.filter((name) => !found.void.has(name) && !replaced.has(name));
  const boards = new Map(), sums = new Map(), awards = new Map();
  for (const [place, worth] of [...found.slips, ...found.awards]) {
    const [board, table] = [place.split(" ")[0], +place.split(" ")[1]];
    if (!counted.includes(board) || !tables.has(table)) continue;
    if (!boards.has(board)) boards.set(board, new Map());
    sums.set(table, (sums.get(table) || 0) + (typeof worth === "number" ? worth : 0));
    if (typeof worth === "number") boards.get(board).set(table, worth);
    else awards.set(place, worth);
  }
  const number = lines[at].line;
  // With who has left the others are compared; he is not ranked.
  const ranking = [...sums.keys()].filter((table) => !found.out.has(table));
  const same = rows.length === ranking.length && rows.every(([, table, , score]) => ranking.includes(table) && sums.get(table) === score);
  say(same, `the scores in the standings of line ${number} are those of all slips and rulings`);
  const strange = Object.keys(sealed).filter((name) => sealed[name] && !SEALED.includes(name)).concat([...found.unknown]);
  if (strange.length || !["matchpoints", "datum", "percent"].includes(sealed.ranking)) {
    say(null, `the totals in the standings: because this page does not reckon ${strange.join(", ") || sealed.ranking}`);
  } else {
    const totals = totalsOf(boards, awards, [...sums.keys()], sealed);
    for (const [table, total] of totals) totals.set(table, rounded(minus(total, whole(found.points.get(table) || 0))));
    const right = rows.every(([, table, total]) => totals.has(table) && told(totals.get(table)) === total);
    say(right, `the totals in the standings of line ${number} are those of the scores, by ${sealed.ranking}`);
    const ranked = rows.every(([rank, table], i) => {
      const last = rows[i - 1];
      if (!totals.has(table)) return false;
      if (!last) return rank === 1;
      const step = minus(totals.get(last[1]) || whole(0), totals.get(table)).n;
      return step > 0n ? rank === i + 1 : step === 0n && (rank === last[0] || rank === i + 1);
    });
    say(ranked, `the ranks in the standings of line ${number} follow the totals`);
  }
  say(null, "that each plan gives its score on these dice: because only the rules of the game tell; the program checks it");
  say(null, "that every slip was typed in as it was handed in, and under the right table: because only the paper tells");
  for (const { ruling, reason, slip, ...rest } of found.ruled) {
    const of = slip || rest;
    say(null, `because the director ruled so: ${[ruling, of.board, of.table && `table ${+of.table}`].filter(Boolean).join(" ")}: ${reason}`);
  }
}

function verify(text, known, noted) {
  const found = [];
  const say = (agrees, sentence) => found.push({ agrees, sentence });
  try {
    const all = linesOf(text, noted.mark, say), lines = standing(all), record = recordOf(lines);
    if (!record.scheme) {
      say(false, "this is the ledger of an event: nothing was sealed in it");
      return found;
    }
    if (record.scheme !== SCHEME) throw new Error(`its scheme is not ${SCHEME}`);
    const sealed = JSON.parse(record.sealed);
    for (const what of ["sealed", "printed", "opened", "revealed"]) {
      const times = lines.filter((line) => line.what === what).length;
      if (times > 1 && (what !== "sealed" || record.commitment)) say(false, `the event was ${what} once`);
    }
    verifyCommitment(record, sealed, noted, say);
    verifyDays(lines, record, sealed, noted, say);
    if (record.key === null) {
      say(null, "the dice: because the key is not published yet");
      return found;
    }
    verifyDelayed(record, sealed, say);
    const { played, playing } = inPlay(record, sealed, say);
    verifyBoards(record, known, played, say);
    verifyResults(all, sealed, playing, say);
  } catch (error) {
    say(false, `this is the ledger of an event: it cannot be read (${error.message})`);
  }
  return found;
}

// The standings on record, and those that the page beside this one shows.

function standingsIn(text) {
  const lines = standing(text.split("\n").filter(Boolean).map(parsed));
  const rows = lines.filter((line) => line.what === "result").pop()?.held.standings || [];
  const roster = lines.filter((line) => line.held.roster).pop()?.held.roster || [];
  const named = (table) => {
    const [, name, club] = roster.find((one) => one[0] === table) || [table, "", ""];
    const shared = roster.filter((one) => one[1] === name).length > 1;
    return shared && club ? `${name} (${club})` : name;
  };
  return rows.map(([rank, table, total, score]) => ({ rank: rank ? `${rank}` : "–", table: `${table}`, name: named(table), total, score: `${score}` }));
}

// A total as it is printed against the one on record, a fraction.
function isTotal(shown, total) {
  const text = shown.replace("−", "-").replace("+", ""), [n, d] = total.split("/").map(Number);
  const places = (text.split(".")[1] || "").length;
  return Math.abs(Number(text) - n / (d || 1)) <= 0.5 * 10 ** -places + 1e-9;
}

function compareStandings(rows, shown, say) {
  if (!shown) {
    say(null, "the page of standings beside this one: because it cannot be read here; compare it with the list below");
    return;
  }
  const wrong = [];
  for (const row of rows) {
    const other = shown.find((one) => one.table === row.table) || {};
    for (const [what, value] of Object.entries(row)) {
      const said = (other[what] || "").replace("−", what === "score" ? "-" : "−");
      if (what === "total" ? !isTotal(said || "x", value) : said !== value) wrong.push(`${what} of table ${row.table}: ${value} is found, ${said || "nothing"} was said`);
    }
  }
  // Who has left stands below the others without a rank, and is on no record.
  for (const { table, rank } of shown) if (rank !== "–" && !rows.some((row) => row.table === table)) wrong.push(`table ${table} is among the standings`);
  for (const sentence of wrong) say(false, `the page of standings: ${sentence}`);
  if (!wrong.length) say(true, `the page of standings shows rank, name, total and score of ${rows.length} tables as this ledger has them`);
}

// What the page beside this one shows: its own script tells, for no page reads another in a folder.
function beside() {
  return new Promise((done) => {
    const frame = document.createElement("iframe");
    const end = (rows) => {
      window.removeEventListener("message", heard);
      frame.remove();
      done(rows);
    };
    const heard = (event) => {
      if (event.source === frame.contentWindow && Array.isArray(event.data?.standings)) end(event.data.standings);
    };
    window.addEventListener("message", heard);
    frame.hidden = true;
    frame.src = "index.html";
    document.body.append(frame);
    setTimeout(() => end(null), 4000);
  });
}

function tellStandings() {
  const [head, ...rows] = [...document.querySelectorAll("main table tr")].map((row) => [...row.cells].map((cell) => cell.textContent.trim()));
  const standings = rows.map((cells) => Object.fromEntries(cells.map((cell, i) => [head[i], cell])));
  window.parent.postMessage({ standings }, "*");
}

// The page.

const WORDS = { true: ["checked", "checked"], false: ["WRONG", "wrong"], null: ["on trust", "trust"] };

function show(found, place) {
  const list = document.createElement("ul");
  list.className = "findings";
  for (const { agrees, sentence } of found) {
    const [word, kind] = WORDS[agrees], line = document.createElement("li");
    const head = document.createElement("b"), rest = document.createElement("span");
    line.className = kind;
    head.textContent = word;
    rest.textContent = sentence;
    line.append(head, rest);
    list.append(line);
  }
  const count = (agrees) => found.filter((one) => one.agrees === agrees).length;
  // The verdict alone is read out at once; the rest can be gone through.
  const verdict = document.getElementById("verdict");
  verdict.className = `verdict ${count(false) ? "wrong" : "checked"}`;
  verdict.textContent = `${count(true)} checked, ${count(null)} taken on trust, ${count(false)} wrong`;
  place.replaceChildren(list);
}

function showStandings(rows, place) {
  const table = document.createElement("table"), body = table.createTBody();
  const add = (cells, kind) => {
    const row = kind === "th" ? table.createTHead().insertRow() : body.insertRow();
    for (const text of cells) row.appendChild(document.createElement(kind)).textContent = text;
  };
  if (rows.length) add(Object.keys(rows[0]), "th");
  for (const row of rows) add(Object.values(row), "td");
  place.hidden = !rows.length;
  place.querySelector("div").replaceChildren(table);
}

function start() {
  const form = document.getElementById("verify");
  if (!form) {
    if (window.parent !== window) tellStandings();
    return;
  }
  const of = (name) => (document.getElementById(name)?.value || "").trim().toLowerCase();
  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const known = JSON.parse(document.getElementById("known").textContent);
    const own = document.getElementById("file").files[0];
    const text = own ? await own.text() : document.getElementById("ledger").textContent;
    const bare = (name) => of(name).replace(/\s+/g, "");
    const noted = { commitment: bare("noted"), on: of("on"), drawn: of("drawn"), mark: bare("mark") };
    const found = verify(text, known, noted);
    let rows = [];
    try {
      rows = standingsIn(text);
    } catch {
      // What is wrong with the ledger is said already.
    }
    if (rows.length && known.shown) {
      compareStandings(rows, await beside(), (agrees, sentence) => found.push({ agrees, sentence }));
    }
    showStandings(rows, document.getElementById("standings"));
    show(found, document.getElementById("found"));
  });
}

start();
