/** A rendered page, split where each response has its own nonce, form token and idempotency key. */

export type Slot = "nonce" | "token" | "key";
export type SlotValues = Record<Slot, string>;

/** Texts and slots alternate, with a text first and last. */
export interface Template {
  texts: readonly string[];
  slots: readonly Slot[];
}

export interface EncodedTemplate {
  texts: readonly Buffer[];
  slots: readonly Slot[];
  /** Bytes of all texts. */
  length: number;
}

export interface PageTemplate {
  body: EncodedTemplate;
  policy: Template;
  /** Names and values alternate, without policy, length, encoding and the headers that Node.js writes. */
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

/** Splits a response into its template; returns null for a response that must not be cached. */
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
  // An idempotency key that this function cannot find must not reach two visitors.
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

/** `html` has one character for each byte, so no UTF-8 character is split. */
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

/** Returns the complete text with a response's own values. */
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

/** A body in reusable memory; call `release` once the system has taken all of it. */
export interface FilledBody {
  bytes: Buffer;
  release(): void;
}

/** Returns the body with a response's own values (ASCII) in reused memory, because new memory is slow. */
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
