/** Bodies that can carry a card: web reads them whole, never takes them apart, and wipes them. */
import type { IncomingMessage } from "node:http";
import { DomainError } from "~/domain/errors";
import { readWiped } from "~/infrastructure/read-wiped";
import { VaultRefusal } from "~/infrastructure/vault-client.server";

const BYTES = { most: 64 * 1024, discarded: 4 * 1024 * 1024 };

/**
 * Passes a body to `ask`, which calls the vault, and wipes it afterwards. The body is whole before that, so that
 * a slow line occupies no connection to the vault; `limitBodies` ends one that does not arrive.
 */
export async function withCardBody<Answer>(
  req: IncomingMessage,
  ask: (body: Buffer) => Promise<Answer>,
): Promise<Answer> {
  if (req.headers["content-encoding"]) throw new DomainError("malformed_request");
  const body = await readWiped(req, BYTES).catch(() => {
    // The sender broke off, or was too slow.
    throw new DomainError("malformed_request");
  });
  if (body === null) throw new DomainError("too_large");
  try {
    return await ask(body);
  } catch (error) {
    if (!(error instanceof VaultRefusal)) throw error;
    throw new DomainError(error.code === "too_large" ? "too_large" : "malformed_request");
  } finally {
    body.fill(0);
  }
}

const TOKEN_BYTE = /[\w.-]/;

/**
 * Finds the form token of a body, the value of `key`, and turns nothing else of it into text, because a text with
 * a card's number in it cannot be wiped.
 */
export function tokenIn(body: Buffer): string {
  for (const start of ['"key"', "key="]) {
    for (let at = body.indexOf(start); at >= 0; at = body.indexOf(start, at + 1)) {
      const token = textAt(body, at + start.length);
      if (token !== "") return token;
    }
  }
  return "";
}

function textAt(body: Buffer, after: number): string {
  let from = after;
  while (' \t\r\n:"'.includes(String.fromCharCode(body[from] ?? 0))) from += 1;
  let to = from;
  while (to < body.length && TOKEN_BYTE.test(String.fromCharCode(body[to] as number))) to += 1;
  return body.toString("latin1", from, to);
}
