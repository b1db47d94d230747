import { describe, expect, it } from "vitest";
import { isUpload, readUpload } from "./uploads.server";
import { sessionToken } from "./csrf.server";
import type { RouteArgs } from "~/http/front/request-context.server";

process.env.APP_SECRET ??= "a secret of this test alone";
process.env.DATABASE_APP_URL ??= "postgresql://nobody@127.0.0.1/none";
process.env.DATABASE_PLATFORM_URL ??= "postgresql://nobody@127.0.0.1/none";

const session = { id: "s", csrfSecret: "c" };
const UNDER = 200 * 1024;

function argsFor(request: Request): RouteArgs {
  const facts = { session, organization: null, host: { kind: "organization" }, now: new Date(0) };
  return { request, context: { facts } as unknown as RouteArgs["context"], params: {} };
}

function upload(bytes: number, token = sessionToken(session)): Request {
  const form = new FormData();
  form.set("csrf_token", token);
  form.set("title", "x");
  if (bytes >= 0) form.set("picture", new File([Buffer.alloc(bytes, 7)], "foto.jpg"));
  return new Request("http://huellas.localhost/", { method: "POST", body: form });
}

/** A body without a declared length. */
function endless(kilobytes: number): { request: Request; read: () => number } {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent >= kilobytes) return controller.close();
      sent += 64;
      controller.enqueue(new Uint8Array(64 * 1024));
    },
  });
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const init = { method: "POST", body, headers, duplex: "half" } as RequestInit;
  return { request: new Request("http://huellas.localhost/", init), read: () => sent };
}

const read = (request: Request) => readUpload(argsFor(request), "picture", UNDER);

describe("readUpload", () => {
  it("returns the file and the other fields", async () => {
    const { file, form } = await read(upload(UNDER - 1));
    expect([file.length, file[0], form.get("title")]).toEqual([UNDER - 1, 7, "x"]);
  });

  it("rejects a file at the cap, and one far over it", async () => {
    await expect(read(upload(UNDER))).rejects.toMatchObject({ code: "file_too_large" });
    await expect(read(upload(UNDER * 5))).rejects.toMatchObject({ code: "file_too_large" });
  });

  it("trusts no declared length: reads on for a while so that the response arrives, then hangs up", async () => {
    const long = endless(1024);
    await expect(read(long.request)).rejects.toMatchObject({ code: "file_too_large" });
    expect(long.read()).toBe(1024);
    const flood = endless(1024 * 1024);
    await expect(read(flood.request)).rejects.toMatchObject({ code: "file_too_large" });
    expect(flood.read()).toBeLessThan(70 * 1024);
  });

  it("rejects an upload without file, without token, or of another content type", async () => {
    await expect(read(upload(-1))).rejects.toMatchObject({ code: "invalid_file" });
    await expect(read(upload(0))).rejects.toMatchObject({ code: "invalid_file" });
    await expect(read(upload(9, "stolen"))).rejects.toMatchObject({ code: "invalid_csrf_token" });
    const malformed = { code: "malformed_request" };
    await expect(read(endless(64).request)).rejects.toMatchObject(malformed);
    const plain = new Request("http://x/", { method: "POST", body: new URLSearchParams("a=1") });
    expect(isUpload(plain)).toBe(false);
    await expect(read(plain)).rejects.toMatchObject(malformed);
  });
});
