/** Decides what the server compresses; the build's files and cached pages are compressed already. */
import fs from "node:fs";
import path from "node:path";
import type { IncomingMessage, ServerResponse } from "node:http";
import { constants } from "node:zlib";
import compression from "compression";
import type { Request, RequestHandler, Response } from "express";
import { readCookie } from "~/http/sessions/session.server";

/** Bytes. A shorter body fits into the packet of its headers, compressed or not. */
const LEAST_BYTES = 1024;
/** Brotli at quality 4 costs about as much as gzip's default level and saves more bytes. */
export const BROTLI_QUALITY = 4;

const middleware = compression({
  threshold: LEAST_BYTES,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  filter: (req, res) => !isPart(res) && !isProvokedElsewhere(req) && compression.filter(req, res),
});

/** Makes a response compress itself where caller, type and length allow it. */
export function compress(req: IncomingMessage, res: ServerResponse): void {
  middleware(req as Request, res as Response, () => undefined);
}

/** A range counts bytes of the uncompressed file. */
function isPart(res: ServerResponse): boolean {
  return res.statusCode === 206 || res.hasHeader("content-range");
}

/**
 * A foreign site can make a signed-in browser request pages with guesses and read their content
 * from compressed lengths (BREACH). It can only trigger full navigations, which are not compressed.
 */
function isProvokedElsewhere({ headers }: IncomingMessage): boolean {
  return (
    headers["sec-fetch-site"] === "cross-site" && readCookie(headers.cookie, "session") !== null
  );
}

/** Returns whether an `Accept-Encoding` header accepts an encoding. */
export function acceptsEncoding(header: string | undefined, coding: string): boolean {
  const offers = (header ?? "").toLowerCase().split(",");
  const qualities = new Map(
    offers.map((offer): [string, number] => {
      const [name = "", ...parameters] = offer.split(";").map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith("q="));
      return [name, quality === undefined ? 1 : Number(quality.slice(2))];
    }),
  );
  return (qualities.get(coding) ?? qualities.get("*") ?? 0) > 0;
}

/** Encodings that the build writes beside a file, the best first, with their file extensions. */
const BESIDE = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

/** Rewrites a request for a file in `folder` to the file that the build compressed, where there is one. */
export function precompressed(folder: string): RequestHandler {
  return (req, res, next) => {
    const [file = "", query] = req.url.split("?");
    // A range counts bytes of the uncompressed file. All files lie directly in the folder.
    if (req.headers.range !== undefined || !/^\/[\w.-]+$/.test(file)) return next();
    const accepted = req.headers["accept-encoding"];
    for (const [coding, ending] of BESIDE) {
      if (!fs.existsSync(path.join(folder, file + ending))) continue;
      res.vary("Accept-Encoding");
      if (!acceptsEncoding(accepted, coding)) continue;
      res.type(path.extname(file));
      res.setHeader("Content-Encoding", coding);
      req.url = file + ending + (query === undefined ? "" : `?${query}`);
      break;
    }
    next();
  };
}
