/** Responds with a readable error to a request whose headers, mostly cookies, are too large. */
import { STATUS_CODES, type IncomingMessage, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { refusalOf, textsOf } from "~/http/calls/answers.server";
import { DomainError } from "~/domain/errors";
import { plainHeaders } from "./security-headers.server";
import { plainLocale, plainPage } from "./plain-pages.server";

/** Maximum bytes of a request's address and headers: Node.js's own limit. */
const MOST_HEADER_BYTES = 16 * 1024;
/** Node.js reads up to this many bytes, so that the error can be sent like any other response. */
export const LONGEST_HEADERS = 64 * 1024;

export function hasLargeHeaders({ rawHeaders, url = "" }: IncomingMessage): boolean {
  let bytes = url.length;
  for (let at = 0; at < rawHeaders.length; at += 1) bytes += (rawHeaders[at] as string).length;
  return bytes > MOST_HEADER_BYTES;
}

/** Returns whether the request would be small enough without its cookies. */
export function isCookiesFault({ headers, rawHeaders, url = "" }: IncomingMessage): boolean {
  const others = rawHeaders.reduce((sum, text) => sum + text.length, url.length);
  return others - (headers.cookie ?? "").length <= MOST_HEADER_BYTES;
}

/** Responds to broken requests as Node.js would, except for headers that are too large. */
export function answerBrokenRequests(server: Server): void {
  server.on("clientError", (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket) => {
    if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
    if (error.code === "HPE_HEADER_OVERFLOW") return refuseOverflow(socket, error.rawPacket);
    const status = statusOf(error.code);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`);
  });
}

function statusOf(code: string | undefined): number {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return 408;
  return code === "HPE_CHUNK_EXTENSIONS_OVERFLOW" ? 413 : 400;
}

/** Keeps the cookies, because a long address must not sign a person out. Only the last piece was read. */
function refuseOverflow(socket: Duplex, piece: Buffer | undefined): void {
  const language = /^accept-language: *([^\r\n]*)/im.exec(piece?.toString("latin1") ?? "")?.[1];
  const locale = plainLocale(language === undefined ? {} : { "accept-language": language });
  const refusal = refusalOf(new DomainError("headers_too_large"));
  const { status } = refusal;
  const { message } = textsOf(refusal, locale);
  const page = plainPage({ status, locale, home: "/", message });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      "Content-Type: text/html; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(page)}`,
      "Cache-Control: no-store",
      "Connection: close",
      ...Object.entries(plainHeaders()).map(([name, value]) => `${name}: ${value}`),
      "",
      page,
    ].join("\r\n"),
  );
}
