/** Sends bytes that no browser would send: an exact body and headers. */
import http from "node:http";
import { Answer, type Stack, type Visitor } from "../factories/product";

export interface RawRequest {
  /** A subdomain's slug, or empty for the platform host. */
  host: string;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

/** Returns the answer to a raw request, with the `visitor`'s cookies for the host. */
export function sendRaw(
  stack: Pick<Stack, "appHost" | "port">,
  { host, path, method = "POST", headers = {}, body = "" }: RawRequest,
  visitor?: Visitor,
): Promise<Answer> {
  const name = host === "" ? stack.appHost : `${host}.${stack.appHost}`;
  const cookie = visitor?.cookieOf(host);
  const sent = {
    host: name,
    accept: "application/json",
    "content-length": String(Buffer.byteLength(body)),
    ...(cookie ? { cookie } : {}),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const target = { host: "127.0.0.1", port: stack.port, method, path, headers: sent };
    const request = http.request({ ...target, agent: false, timeout: 30_000 });
    request.once("timeout", () => request.destroy(new Error(`no answer: ${method} ${path}`)));
    request.once("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        resolve(new Answer(response.statusCode ?? 0, response.headers, text, name + path));
      });
    });
    request.once("error", reject);
    request.end(body);
  });
}
