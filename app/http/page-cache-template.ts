/**
 * A page as it came out of Remix for one visitor, cut where each answer has something of its own:
 * nonce, form token, idempotency key. What lies between is encoded once.
 */

export type Slot = "nonce" | "token" | "key";
export type SlotValues = Record<Slot, string>;

/** Texts and slots in turn; beginning and ending with a text. */
export interface Template {
  texts: readonly string[];
  slots: readonly Slot[];
}

/** A template whose texts are encoded already. */
export interface EncodedTemplate {
  texts: readonly Buffer[];
  slots: readonly Slot[];
  /** Bytes of all texts. */
  length: number;
}

export interface PageTemplate {
  body: EncodedTemplate;
  policy: Template;
  /** Names and values in turn, without policy, length, encoding and what Node.js writes itself. */
  headers: readonly string[];
}

const PER_ANSWER = new Set([
  "content-security-policy",
  "content-length",
  "content-encoding",
  "transfer-encoding",
  "connection",
  "keep-alive",
  "date",
  "x-request-id",
]);
const POLICY = "content-security-policy";

/** Cuts an answer into its template; null where it isn't one that may be kept. */
export function cutPage(
  headers: Readonly<Record<string, unknown>>,
  body: Buffer,
): PageTemplate | null {
  if (!String(headers["content-type"]).startsWith("text/html") || headers["set-cookie"])
    return null;
  const html = body.toString("latin1");
  const policy = String(headers[POLICY] ?? "");
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  const token = /<meta name="csrf-token" content="([^"]+)"/.exec(html)?.[1];
  if (!nonce || !token) return null;
  const key = /name="idempotency_key"[^>]* value="([^"]+)"/.exec(html)?.[1];
  // A key that isn't found must never be given to two visitors.
  if (!key && html.includes("idempotency_key")) return null;
  const values: [Slot, string][] = [
    ["nonce", nonce],
    ["token", token],
  ];
  if (key) values.push(["key", key]);
  const kept = Object.entries(headers).filter(([name]) => !PER_ANSWER.has(name.toLowerCase()));
  return {
    body: encoded(cut(html, values)),
    policy: cut(policy, values),
    headers: kept.flatMap(([name, value]) => [name, String(value)]),
  };
}

/** `html` has each byte as one character, so that no sign of UTF-8 is cut in two. */
function encoded({ texts, slots }: Template): EncodedTemplate {
  const buffers = texts.map((text) => Buffer.from(text, "latin1"));
  return { texts: buffers, slots, length: buffers.reduce((sum, { length }) => sum + length, 0) };
}

function cut(text: string, values: readonly [Slot, string][]): Template {
  const texts: string[] = [];
  const slots: Slot[] = [];
  let rest = 0;
  for (;;) {
    let next: [Slot, string] | undefined;
    let at = text.length;
    for (const value of values) {
      const found = text.indexOf(value[1], rest);
      if (found >= 0 && found < at) [next, at] = [value, found];
    }
    texts.push(text.slice(rest, at));
    if (!next) return { texts, slots };
    slots.push(next[0]);
    rest = at + next[1].length;
  }
}

/** The whole text with an answer's own values. */
export function fillTemplate({ texts, slots }: Template, values: SlotValues): string {
  let whole = texts[0] ?? "";
  for (let at = 0; at < slots.length; at += 1) {
    whole += values[slots[at] as Slot] + (texts[at + 1] ?? "");
  }
  return whole;
}

const BLOCK_BYTES = 32 * 1024;
const MOST_FREE = 256;
const free: Buffer[] = [];

/** A body in memory that is used again: `release` once the whole of it is with the system. */
export interface FilledBody {
  bytes: Buffer;
  release(): void;
}

/**
 * The body with an answer's own values, which are ASCII. Its memory goes round: fresh pages of the
 * system for each answer would cost more than all the rest.
 */
export function fillBody(
  { texts, slots, length }: EncodedTemplate,
  values: SlotValues,
): FilledBody {
  const size = slots.reduce((sum, slot) => sum + values[slot].length, length);
  const fits = size <= BLOCK_BYTES;
  const block = (fits && free.pop()) || Buffer.allocUnsafeSlow(fits ? BLOCK_BYTES : size);
  let used = 0;
  for (let at = 0; at < texts.length; at += 1) {
    const text = texts[at] as Buffer;
    block.set(text, used);
    used += text.length;
    const slot = slots[at];
    if (slot) used += block.write(values[slot], used, "latin1");
  }
  const release = () => {
    if (fits && free.length < MOST_FREE) free.push(block);
  };
  return { bytes: block.subarray(0, used), release };
}
