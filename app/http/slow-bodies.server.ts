/** Allows a large file its time on a slow line; every other body must arrive within a minute. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** Maximum of a whole request, uploads included: 50 MB at half a Mbit/s. */
export const LONGEST_REQUEST_MS = 15 * 60_000;
const LONGEST_BODY_MS = 60_000;
const UPLOADS = ["/manage/api/accounts/documents", "/account/onboarding/documents"];
const LATE = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n";

/** Hangs up on a body that is incomplete after `most` ms; an upload's time starts once it is answered. */
export function cutSlowBodies(server: Server, most = LONGEST_BODY_MS): void {
  server.on("request", (req: IncomingMessage, res: ServerResponse) => {
    const { "content-length": length = "0", "transfer-encoding": encoding } = req.headers;
    if (length === "0" && encoding === undefined) return;
    const begin = () => {
      const timer = setTimeout(() => {
        if (req.complete) return;
        if (!res.headersSent) req.socket.write(LATE);
        req.socket.destroySoon();
      }, most).unref();
      req.once("close", () => clearTimeout(timer));
    };
    if (isUpload(req)) res.once("finish", begin);
    else begin();
  });
}

function isUpload({ method, url = "/" }: IncomingMessage): boolean {
  return method === "POST" && UPLOADS.includes(url.split("?")[0] ?? "/");
}
