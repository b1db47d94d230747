/**
 * What the server compresses. Files are compressed once, by the build (app/commands/compress-files.mjs);
 * public pages are kept compressed (./page-cache-gzip); every other answer passes `compress`.
 */
import fs from "node:fs";
import path from "node:path";
import type { IncomingMessage, ServerResponse } from "node:http";
import { constants } from "node:zlib";
import compression from "compression";
import type { Request, RequestHandler, Response } from "express";
import { readCookie } from "./session.server";

/** Bytes. A shorter body fits into the packet of its headers, whether it is compressed or not. */
const LEAST_BYTES = 1024;
/** Brotli's quality 4 costs about as much as gzip's default level, and takes fewer bytes. */
export const BROTLI_QUALITY = 4;

const middleware = compression({
  threshold: LEAST_BYTES,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  filter: (req, res) => !isPart(res) && !isProvokedElsewhere(req) && compression.filter(req, res),
});

/** Makes an answer compress itself where its caller, type and length allow that. */
export function compress(req: IncomingMessage, res: ServerResponse): void {
  middleware(req as Request, res as Response, () => undefined);
}

/** A range names bytes of the file as it is. */
function isPart(res: ServerResponse): boolean {
  return res.statusCode === 206 || res.hasHeader("content-range");
}

/**
 * Another site that makes a signed-in browser ask for pages with guesses in the address could read
 * from the compressed lengths what stands in them (BREACH). The session's cookie is `SameSite=Lax`,
 * so only whole navigations are left to such a site, and those are answered uncompressed.
 */
function isProvokedElsewhere({ headers }: IncomingMessage): boolean {
  return (
    headers["sec-fetch-site"] === "cross-site" && readCookie(headers.cookie, "session") !== null
  );
}

/** Whether an `Accept-Encoding` header takes a coding. */
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

/** Codings that the build writes beside a file, the best first, and the ending of each. */
const BESIDE = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

/** Lets the static files of `folder` behind it send what the build compressed, where one lies there. */
export function precompressed(folder: string): RequestHandler {
  return (req, res, next) => {
    const [file = "", query] = req.url.split("?");
    // A range is of the file as it is. The files stand directly in the folder.
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
