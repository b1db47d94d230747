import type { IncomingMessage } from "node:http";
import { env } from "~/infrastructure/env.server";

/** Returns the visitor's address: the TCP peer's. A forwarding header counts only from a configured proxy. */
export function visitorAddress(req: IncomingMessage): string {
  const peer = plain(req.socket.remoteAddress ?? "");
  if (!env().TRUSTED_PROXIES.includes(peer)) return peer;
  const forwarded = String(req.headers["x-forwarded-for"] ?? "");
  return plain(forwarded.split(",").at(-1)?.trim() || peer);
}

function plain(address: string): string {
  return address.replace(/^::ffff:/, "").replace(/^::1$/, "127.0.0.1");
}
