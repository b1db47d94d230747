/** Allows a large file its time on a slow line; every other body must arrive soon, and few at a time. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { carriesCard, TOKEN_PATH } from "./card-paths";
import { visitorAddress } from "~/http/sessions/visitor.server";

/** Maximum of a whole request, uploads included: 50 MB at half a Mbit/s. */
export const LONGEST_REQUEST_MS = 15 * 60_000;
const LONGEST_BODY_MS = 60_000;
/** A card's body has at most 64 KiB. */
const LONGEST_CARD_BODY_MS = 30_000;
/** Bodies that one address may be sending; many people share the address of a mobile network. */
const MOST_UNFINISHED = 100;
const UPLOADS = ["/manage/api/accounts/documents", "/account/onboarding/documents"];
const LATE = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n";
const TOO_MANY = "HTTP/1.1 429 Too Many Requests\r\nRetry-After: 30\r\nConnection: close\r\n\r\n";

/** So long an address with too many unfinished bodies waits for the rest of one before it is started. */
const PATIENCE_MS = 1_000;
const LOOK_EVERY_MS = 25;

const DEFAULTS = {
  most: LONGEST_BODY_MS,
  card: LONGEST_CARD_BODY_MS,
  atOnce: MOST_UNFINISHED,
  patience: PATIENCE_MS,
};

type Exchange = readonly [req: IncomingMessage, res: ServerResponse];
type Listener = (...exchange: Exchange) => void;

/**
 * Hangs up on a body that is incomplete after its time (an upload's begins once it is answered), and on the oldest
 * one of an address that is sending too many: who sends a form at once is never in the way of those. What such an
 * address sends beyond its number is started when its body is there, so that an idle one costs nothing.
 */
export function limitBodies(
  start: Listener,
  { most, card, atOnce, patience } = DEFAULTS,
): Listener {
  const unfinished = new Map<string, Set<Exchange>>();
  return (req, res) => {
    if (!hasBody(req)) return start(req, res);
    const own: Exchange = [req, res];
    const address = visitorAddress(req);
    const others = unfinished.get(address) ?? new Set();
    unfinished.set(address, others.add(own));
    const forget = () => {
      others.delete(own);
      if (others.size === 0 && unfinished.get(address) === others) unfinished.delete(address);
    };
    req.once("end", forget);
    req.once("close", forget);
    const begin = () => {
      const timer = setTimeout(() => cut(own, LATE), isOfCard(req) ? card : most).unref();
      req.once("close", () => clearTimeout(timer));
    };
    if (isUpload(req)) res.once("finish", begin);
    else begin();
    if (others.size <= atOnce) return start(req, res);
    cutOldest(others);
    startWithBody(own, start, patience);
  };
}

/** Starts an exchange whose body is there or fills its buffer, and every one after its time. */
function startWithBody([req, res]: Exchange, start: Listener, patience: number): void {
  const until = performance.now() + patience;
  const look = () => {
    if (req.destroyed || req.socket.destroyed) return;
    const isThere = req.complete || req.readableLength >= req.readableHighWaterMark;
    if (isThere || performance.now() >= until) start(req, res);
    else setTimeout(look, LOOK_EVERY_MS).unref();
  };
  // A short body comes with its headers, whose event is earlier.
  setImmediate(look);
}

function hasBody({ headers }: IncomingMessage): boolean {
  const { "content-length": length = "0", "transfer-encoding": encoding } = headers;
  return length !== "0" || encoding !== undefined;
}

function cutOldest(exchanges: Set<Exchange>): void {
  for (const exchange of exchanges) {
    const [req] = exchange;
    if (req.complete) continue;
    exchanges.delete(exchange);
    return cut(exchange, TOO_MANY);
  }
}

function cut([req, res]: Exchange, answer: string): void {
  if (req.complete) return;
  if (!res.headersSent) req.socket.write(answer);
  req.socket.destroySoon();
}

const pathOf = ({ url = "/" }: IncomingMessage) => url.split("?")[0] ?? "/";

function isOfCard(req: IncomingMessage): boolean {
  const path = pathOf(req);
  return path === TOKEN_PATH || carriesCard(path);
}

function isUpload(req: IncomingMessage): boolean {
  return req.method === "POST" && UPLOADS.includes(pathOf(req));
}
