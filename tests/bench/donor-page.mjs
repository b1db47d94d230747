// node tests/bench/donor-page.mjs http://huellas.localhost:3000/c/agua [seconds] [pairs]
// Measures the donor page of a running product: requests a second against raw node:http serving the
// same bytes, page and style sheets compressed, and our own scripts compressed. Needs `wrk`.
import { execFileSync, fork } from "node:child_process";
import http from "node:http";
import { gzipSync } from "node:zlib";

const [address, seconds = "10", pairs = "7"] = process.argv.slice(2);
const MOST_PAGE_BYTES = 14 * 1024;
const MOST_SCRIPT_BYTES = 6.4 * 1000;
const LEAST_RATIO = 0.5;
// What a browser sends; it decides the language of the page.
const HEADERS = { accept: "text/html,*/*", "accept-language": "es-AR,es;q=0.9" };

const compressed = (bytes) => gzipSync(bytes, { level: 9 }).length;
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

if (process.env.DADIVA_BASELINE) serveBaseline(JSON.parse(process.env.DADIVA_BASELINE));
else await measure();

/** The same bytes from a bare server: nothing is looked up, nothing is made. */
function serveBaseline({ headers, body }) {
  const bytes = Buffer.from(body, "base64");
  const server = http.createServer((_req, res) => {
    res.writeHead(200, headers);
    res.end(bytes);
  });
  server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
}

/** Browsers find *.localhost at 127.0.0.1 by themselves; here the host goes into the header. */
function get(path) {
  const url = new URL(path, address);
  const headers = { ...HEADERS, host: url.host };
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port: url.port, path: url.pathname, headers };
    http
      .get(options, (res) => {
        const chunks = [];
        res.on("data", (chunk) => chunks.push(chunk));
        res.on("end", () => resolve({ res, body: Buffer.concat(chunks) }));
      })
      .on("error", reject);
  });
}

function load(port, path, host) {
  const headers = Object.entries({ ...HEADERS, Host: host }).flatMap(([n, v]) => [
    "-H",
    `${n}: ${v}`,
  ]);
  const args = ["-t1", "-c32", `-d${seconds}s`, "--latency", ...headers];
  const text = execFileSync("wrk", [...args, `http://127.0.0.1:${port}${path}`], {
    encoding: "utf8",
  });
  if (/Non-2xx|Socket errors/.test(text)) throw new Error(text);
  const p99 = /99%\s+(\S+)/.exec(text)?.[1];
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]);
  // A server that answers nothing must not make the other one look fast.
  if (!(perSecond > 0)) throw new Error(text);
  return { perSecond, p99 };
}

async function measure() {
  const url = new URL(address);
  const { res, body } = await get(url.pathname);
  if (res.statusCode !== 200) throw new Error(`${address} answers ${res.statusCode}`);
  const html = body.toString("utf8");
  const again = (await get(url.pathname)).body.toString("utf8");
  const fresh = (pattern) => pattern.exec(html)?.[1] !== pattern.exec(again)?.[1];
  const tokens = [
    /csrf-token" content="([^"]+)/,
    /idempotency_key"[^>]* value="([^"]+)/,
    /nonce="([^"]+)/,
  ];
  if (!tokens.every(fresh)) throw new Error("two answers share a token");

  const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, to]) => to);
  const scripts = [...html.matchAll(/<script src="([^"]+)"/g)].map(([, to]) => to);
  const sizeOf = async (to) => compressed((await get(to)).body);
  const sum = async (list) => (await Promise.all(list.map(sizeOf))).reduce((a, b) => a + b, 0);
  const page = compressed(body);
  const style = await sum(styles);
  const script = await sum(scripts);

  const own = /^(content-length|transfer-encoding|date|connection|keep-alive)$/;
  const kept = Object.entries(res.headers).filter(([name]) => !own.test(name));
  const headers = { ...Object.fromEntries(kept), "content-length": body.length };
  const baseline = fork(new URL(import.meta.url), [], {
    env: {
      ...process.env,
      DADIVA_BASELINE: JSON.stringify({ headers, body: body.toString("base64") }),
    },
  });
  const { port } = await new Promise((resolve) => baseline.once("message", resolve));
  const runs = [];
  try {
    load(url.port, url.pathname, url.host);
    load(port, "/", url.host);
    for (let pair = 0; pair < Number(pairs); pair += 1) {
      const ours = load(url.port, url.pathname, url.host);
      const raw = load(port, "/", url.host);
      runs.push({ ours, raw, ratio: ours.perSecond / raw.perSecond });
    }
  } finally {
    baseline.kill();
  }
  const ratios = runs.map(({ ratio }) => ratio);
  const result = {
    bytes: body.length,
    ratio: median(ratios),
    ratios: [Math.min(...ratios), Math.max(...ratios)],
    perSecond: median(runs.map(({ ours }) => ours.perSecond)),
    raw: median(runs.map(({ raw }) => raw.perSecond)),
    p99: runs.map(({ ours }) => ours.p99),
    gzip: { page, style, pageAndStyle: page + style, script },
    passed: {
      ratio: median(ratios) >= LEAST_RATIO,
      pageAndStyle: page + style <= MOST_PAGE_BYTES,
      script: script <= MOST_SCRIPT_BYTES,
    },
  };
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  process.exit(Object.values(result.passed).every(Boolean) ? 0 : 1);
}
