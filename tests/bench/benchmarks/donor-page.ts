/** Benchmark 1: the cached donor page, compared with a bare server of the same bytes. */
import http from "node:http";
import { findFreePorts } from "../../../app/commands/running/ports.mjs";
import type { Benchmark } from "../benchmark";
import { startServer } from "../extra-web";
import { loadHttp } from "../load";
import { openProduct } from "../product";

const MOST_PAGE_BYTES = 14 * 1024;
const MOST_SCRIPT_BYTES = 6.4 * 1000;
// A browser's headers, which decide the page's language.
const HEADERS = { accept: "text/html,*/*", "accept-language": "es-AR,es;q=0.9" };
/** Headers that Node.js writes itself, or that differ between responses. */
const OWN = /^(content-length|transfer-encoding|date|connection|keep-alive)$/;

/** Additional browser headers, which the load omits so that both sides send the same bytes. */
const COMPRESSED = { ...HEADERS, "accept-encoding": "gzip, deflate, br" };

/** Serves the same bytes from a bare server without any other work. */
const RAW = `
import http from "node:http";
const { headers, body } = JSON.parse(process.env.ORDER);
const bytes = Buffer.from(body, "base64");
const server = http.createServer((_req, res) => {
  res.writeHead(200, { ...headers, "content-length": bytes.length });
  res.end(bytes);
});
server.listen(Number(process.env.PORT), "127.0.0.1");`;

export const donorPage: Benchmark = {
  number: "1",
  name: "donor page GET ÷ raw node:http, same bytes",
  least: 0.5,
  better: "higher",
  needs: ["wrk"],
  async open(options) {
    const { seconds } = options;
    const product = await openProduct(options);
    const { stack, host, campaign } = product;
    const path = `/c/${campaign.slug}`;
    const get = (to: string) => fetchRaw(stack.port, host, to);
    const first = await get(path);
    const again = await get(path);
    const [port] = (await findFreePorts(1)) as [number];
    const order = {
      headers: Object.fromEntries(
        Object.entries(again.headers).filter(([name]) => !OWN.test(name)),
      ),
      body: again.body.toString("base64"),
    };
    const raw = await startServer({
      args: ["--input-type=module", "-e", RAW],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        PORT: String(port),
        ORDER: JSON.stringify(order),
      },
      port,
      path: "/",
      host,
    });
    const sizeOf = async (to: string) =>
      (await fetchRaw(stack.port, host, to, COMPRESSED)).body.length;
    const sizes = await sizesOf(path, first.body, sizeOf);
    return {
      ours: async () =>
        (await loadHttp({ port: stack.port, path, host, headers: HEADERS, seconds })).perSecond,
      base: async () =>
        (await loadHttp({ port, path: "/", host, headers: HEADERS, seconds })).perSecond,
      beside: sizes,
      conditions: {
        "fresh tokens in each answer": isFresh(first.body, again.body),
        "page and styles ≤ 14 KiB on the wire": sizes.page + sizes.style <= MOST_PAGE_BYTES,
        "own script ≤ 6.4 kB on the wire": sizes.script <= MOST_SCRIPT_BYTES,
      },
      async close() {
        await raw.stop();
        await product.close();
      },
    };
  },
};

interface Fetched {
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

function fetchRaw(
  port: number,
  host: string,
  path: string,
  own: Record<string, string> = HEADERS,
): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const headers = { ...own, host };
    http
      .get({ host: "127.0.0.1", port, path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({ headers: response.headers, body: Buffer.concat(chunks) }),
        );
      })
      .on("error", reject);
  });
}

function isFresh(first: Buffer, again: Buffer): boolean {
  const patterns = [
    /csrf-token" content="([^"]+)/,
    /idempotency_key"[^>]* value="([^"]+)/,
    /nonce="([^"]+)/,
  ];
  const [one, two] = [first.toString("utf8"), again.toString("utf8")];
  return patterns.every((pattern) => {
    const [found, other] = [pattern.exec(one)?.[1], pattern.exec(two)?.[1]];
    return found !== undefined && found !== other;
  });
}

/** Returns the transferred bytes of the page, its style sheets, and our scripts. */
async function sizesOf(path: string, body: Buffer, sizeOf: (path: string) => Promise<number>) {
  const html = body.toString("utf8");
  const sum = async (pattern: RegExp) => {
    const sizes = await Promise.all([...html.matchAll(pattern)].map(([, to]) => sizeOf(to ?? "")));
    return sizes.reduce((total, size) => total + size, 0);
  };
  return {
    page: await sizeOf(path),
    style: await sum(/<link rel="stylesheet" href="([^"]+)"/g),
    script: await sum(/<script src="([^"]+)"/g),
  };
}
