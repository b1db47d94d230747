import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import http, { type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compressFiles } from "../../commands/building/compress-files.mjs";
import { acceptsEncoding, compress, precompressed } from "./compression.server";

const TEXT = "Una página que se repite. ".repeat(200);
const folder = mkdtempSync(path.join(tmpdir(), "dadiva-compression-"));
let server: http.Server;

beforeAll(async () => {
  process.env.APP_SECRET ??= "a secret of this test alone";
  process.env.DATABASE_APP_URL ??= "postgresql://nobody@127.0.0.1:9/none";
  process.env.DATABASE_PLATFORM_URL ??= process.env.DATABASE_APP_URL;
  writeFileSync(path.join(folder, "app-1.js"), TEXT);
  writeFileSync(path.join(folder, "small-1.js"), "1");
  writeFileSync(path.join(folder, "figure-1.woff2"), TEXT);
  await compressFiles(folder);
  const app = express().disable("etag");
  app.use((req, res, next) => (compress(req, res), next()));
  app.use(
    "/assets",
    precompressed(folder),
    express.static(folder, { immutable: true, maxAge: "1y" }),
  );
  app.get("/page", (_req, res) => void res.type("html").send(TEXT));
  app.get("/small", (_req, res) => void res.type("html").send("corto"));
  app.get("/picture", (_req, res) => void res.type("png").send(Buffer.from(TEXT)));
  app.get(
    "/fixed",
    (_req, res) => void res.set("Cache-Control", "no-transform").type("html").send(TEXT),
  );
  app.get("/none", (_req, res) => void res.status(204).end());
  server = http.createServer(app).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

interface Got {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

function ask(to: string, headers: Record<string, string> = {}, method = "GET"): Promise<Got> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const request = http.request(
      { port, host: "127.0.0.1", path: to, method, headers },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    request.on("error", reject).end();
  });
}

const BROWSER = { "accept-encoding": "gzip, deflate, br, zstd" };

describe("a dynamic response", () => {
  it("is compressed as its caller accepts, with a Vary header", async () => {
    const br = await ask("/page", BROWSER);
    expect(br.headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
    expect(br.headers["content-length"]).toBeUndefined();
    expect(brotliDecompressSync(br.body).toString()).toBe(TEXT);
    const gzip = await ask("/page", { "accept-encoding": "br;q=0, gzip" });
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.body).toString()).toBe(TEXT);
    const plain = await ask("/page");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.headers["content-length"]).toBe(String(Buffer.byteLength(TEXT)));
    expect(plain.headers.vary).toBe("Accept-Encoding");
  });

  it.each(["/small", "/picture", "/fixed", "/none"])("is left alone: %s", async (to) => {
    const { headers } = await ask(to, BROWSER);
    expect(headers["content-encoding"]).toBeUndefined();
  });

  it("has no body and no encoding for a HEAD request", async () => {
    const head = await ask("/page", BROWSER, "HEAD");
    expect(head.headers["content-encoding"]).toBeUndefined();
    expect(head.body.length).toBe(0);
  });

  it("is not compressed when another site made a signed-in browser request it", async () => {
    const elsewhere = { ...BROWSER, "sec-fetch-site": "cross-site" };
    const signedIn = await ask("/page", { ...elsewhere, cookie: "dadiva_session=one" });
    expect([signedIn.status, signedIn.headers["content-encoding"]]).toEqual([200, undefined]);
    expect((await ask("/page", elsewhere)).headers["content-encoding"]).toBe("br");
    const own = { ...BROWSER, "sec-fetch-site": "same-origin", cookie: "dadiva_session=one" };
    expect((await ask("/page", own)).headers["content-encoding"]).toBe("br");
  });
});

describe("a file that the build compressed", () => {
  it("is sent as it lies on disk, with its own type and ETag", async () => {
    const br = await ask("/assets/app-1.js", BROWSER);
    expect(br.headers).toMatchObject({
      "content-encoding": "br",
      "content-length": String(br.body.length),
      "content-type": "application/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
    });
    expect(brotliDecompressSync(br.body).toString()).toBe(TEXT);
    const gzip = await ask("/assets/app-1.js", { "accept-encoding": "gzip" });
    expect(gunzipSync(gzip.body).toString()).toBe(TEXT);
    const plain = await ask("/assets/app-1.js");
    expect(plain.body.toString()).toBe(TEXT);
    expect(plain.headers.vary).toBe("Accept-Encoding");
    const tags = [br, gzip, plain].map(({ headers }) => headers.etag);
    expect(new Set(tags).size).toBe(3);
    const again = await ask("/assets/app-1.js", { ...BROWSER, "if-none-match": tags[0] ?? "" });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it("is sent uncompressed when a range of it is requested", async () => {
    const part = await ask("/assets/app-1.js", { ...BROWSER, range: "bytes=0-1999" });
    expect(part.status).toBe(206);
    expect(part.headers["content-encoding"]).toBeUndefined();
    expect(part.body.toString("latin1")).toBe(Buffer.from(TEXT).toString("latin1", 0, 2000));
  });

  it.each(["small-1.js", "figure-1.woff2"])(
    "is left alone when compression gains nothing: %s",
    async (name) => {
      const { status, headers } = await ask(`/assets/${name}`, BROWSER);
      expect([status, headers["content-encoding"]]).toEqual([200, undefined]);
    },
  );
});

it("reads Accept-Encoding with names, wildcard and quality", () => {
  const takes = (header?: string) => ["br", "gzip"].filter((one) => acceptsEncoding(header, one));
  expect(takes("gzip, deflate, br")).toEqual(["br", "gzip"]);
  expect(takes("GZIP;q=0.5, br;q=0")).toEqual(["gzip"]);
  expect(takes("*")).toEqual(["br", "gzip"]);
  expect(takes("*;q=0, gzip")).toEqual(["gzip"]);
  expect(takes("identity")).toEqual([]);
  expect(takes()).toEqual([]);
});
