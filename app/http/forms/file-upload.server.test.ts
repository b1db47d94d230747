import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { attachmentHeaders } from "~/http/files/attachment.server";
import { sessionToken } from "./csrf.server";
import { withFileUpload, type FileUpload } from "./file-upload.server";
import type { RouteArgs } from "~/http/front/request-context.server";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "dadiva-incoming-"));
process.env.DATA_DIR = folder;
process.env.APP_SECRET ??= "a secret of this test alone";
process.env.DATABASE_APP_URL ??= "postgresql://nobody@127.0.0.1/none";
process.env.DATABASE_PLATFORM_URL ??= "postgresql://nobody@127.0.0.1/none";
afterAll(() => fs.rmSync(folder, { recursive: true }));

const session = { id: "s", csrfSecret: "c" };
const TOKEN = sessionToken(session);
const UNDER = 300 * 1024;
const TYPE = "multipart/form-data; boundary=x";

function argsFor(request: Request): RouteArgs {
  const facts = { session, organization: null, host: { kind: "organization" }, now: new Date(0) };
  return { request, context: { facts } as unknown as RouteArgs["context"], params: {} };
}

function post(body: BodyInit, headers: Record<string, string> = {}): RouteArgs {
  const init = { method: "POST", body, headers, duplex: "half" } as RequestInit;
  return argsFor(new Request("http://huellas.localhost/", init));
}

function form(bytes: number, { token = TOKEN, name = "estatuto.pdf", field = "file" } = {}) {
  const fields = new FormData();
  if (token) fields.set("csrf_token", token);
  fields.set("document_type", "bylaws");
  if (bytes >= 0) fields.append(field, new File([Buffer.alloc(bytes, 7)], name));
  return fields;
}

const left = () =>
  fs.existsSync(path.join(folder, "incoming")) ? fs.readdirSync(path.join(folder, "incoming")) : [];

/** Returns the upload with the content that was on disk. */
async function read(args: RouteArgs): Promise<FileUpload & { content: Buffer }> {
  const upload = await withFileUpload(args, { field: "file", under: UNDER }, (given) =>
    Promise.resolve({ ...given, content: fs.readFileSync(given.file.path) }),
  );
  expect(left()).toEqual([]);
  return upload;
}
async function refused(args: RouteArgs): Promise<string> {
  const code = await read(args).then(
    () => "taken",
    (error: { code: string }) => error.code,
  );
  expect(left()).toEqual([]);
  return code;
}

/** Returns a request whose body arrives in pieces, then ends or breaks off. */
function pieces(source: Iterable<string | Buffer>, breaks = false): RouteArgs {
  const iterator = source[Symbol.iterator]();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { done, value } = iterator.next();
      if (!done) return controller.enqueue(new Uint8Array(Buffer.from(value)));
      if (breaks) controller.error(new Error("connection lost"));
      else controller.close();
    },
  });
  return post(body, { "content-type": TYPE, "x-csrf-token": TOKEN });
}

const HEAD = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`;

describe("withFileUpload", () => {
  it("returns the unchanged file, its name, size and checksum, and the other fields", async () => {
    const { file, fields, content } = await read(post(form(UNDER - 1)));
    const sha256 = createHash("sha256").update(content).digest("hex");
    expect(file).toMatchObject({ name: "estatuto.pdf", size: UNDER - 1, sha256 });
    expect(content.equals(Buffer.alloc(UNDER - 1, 7))).toBe(true);
    expect(fields).toMatchObject({ document_type: "bylaws" });
  });

  it.each([
    // Browsers escape names in the first way, other programs in the second.
    [`Acta %222024%22.pdf`, `Acta "2024".pdf`],
    [`Acta \\"2024\\".pdf`, `Acta "2024".pdf`],
    [`a%0D%0Ab.pdf`, `ab.pdf`],
    [`100%2541.pdf`, `100%2541.pdf`],
  ])("decodes the name %s", async (sent, shown) => {
    const body = [HEAD.replace("a.pdf", sent), "%PDF", "\r\n--x--\r\n"];
    const { file } = await read(pieces(body));
    expect(file.name).toBe(shown);
    const { "content-disposition": header } = attachmentHeaders({
      type: "application/pdf",
      size: 4,
      filename: shown,
    });
    const [plain, encoded] = /^attachment; filename="([^"\\]*)"; filename\*=UTF-8''(\S*)$/
      .exec(header ?? "")
      ?.slice(1) as [string, string];
    expect(plain).toBe(shown.replace(/["%]/g, "_"));
    expect(decodeURIComponent(encoded)).toBe(shown);
  });

  it("removes the file when its processing fails", async () => {
    const failing = withFileUpload(post(form(9)), { field: "file", under: UNDER }, () =>
      Promise.reject(new Error("refused")),
    );
    await expect(failing).rejects.toThrow("refused");
    expect(left()).toEqual([]);
  });

  it.each([
    ["at the limit", UNDER, "file_too_large"],
    ["far over it", UNDER * 6, "file_too_large"],
    ["without a file", -1, "invalid_file"],
  ])("rejects a form %s", async (_what, bytes, code) => {
    expect(await refused(post(form(bytes)))).toBe(code);
  });

  it("rejects a form without a valid token before a byte is on disk", async () => {
    expect(await refused(post(form(9, { token: "stolen" })))).toBe("invalid_csrf_token");
    expect(await refused(post(form(9, { token: "" })))).toBe("invalid_csrf_token");
    // A token after the file arrives too late.
    const late = form(9, { token: "" });
    late.set("csrf_token", TOKEN);
    expect(await refused(post(late))).toBe("invalid_csrf_token");
  });

  it("accepts one file at a time, in its field", async () => {
    const two = form(9);
    two.append("file", new File(["x"], "b.pdf"));
    expect(await refused(post(two))).toBe("one_file_at_a_time");
    expect(await refused(post(form(9, { field: "photo" })))).toBe("malformed_request");
  });

  it("ignores a false length, reads on for a while so that the response arrives, then hangs up", async () => {
    let sent = 0;
    function* flood() {
      yield HEAD;
      for (;;) yield Buffer.alloc((sent += 64 * 1024) && 64 * 1024);
    }
    expect(await refused(pieces(flood()))).toBe("file_too_large");
    expect(sent).toBeLessThan(18 * 1024 * 1024);
  });

  it.each([
    ["the head", ["--x\r\nContent-Dispo"]],
    ["the file", [HEAD, "%PDF-1.4 and so"]],
    ["the last boundary", [HEAD, "%PDF-1.4\r\n--x"]],
  ])("leaves nothing of a form that was cut off in %s", async (_where, parts) => {
    expect(await refused(pieces(parts))).toBe("malformed_request");
    expect(await refused(pieces(parts, true))).toBe("malformed_request");
  });

  it("ends with a part that it leaves out, however long", async () => {
    const unknown = `--x\r\nContent-Disposition: attachment\r\n\r\n${"a".repeat(60_000)}\r\n`;
    const { content } = await read(pieces([`${unknown}${HEAD}%PDF-1.4\r\n--x--\r\n`]));
    expect(content.toString()).toBe("%PDF-1.4");
  });

  it("reports a disk error at once, however much of the body follows", async () => {
    const incoming = path.join(folder, "incoming");
    fs.rmSync(incoming, { recursive: true });
    fs.writeFileSync(incoming, "no folder");
    try {
      for (const bytes of [9, UNDER - 1]) {
        const failing = withFileUpload(post(form(bytes)), { field: "file", under: UNDER }, () =>
          Promise.resolve("taken"),
        );
        await expect(failing).rejects.toMatchObject({ code: "EEXIST", syscall: "mkdir" });
      }
    } finally {
      fs.rmSync(incoming);
    }
  });

  it("reads no other content type", async () => {
    expect(await refused(post(new URLSearchParams("a=1")))).toBe("malformed_request");
    const json = { "content-type": "application/json" };
    expect(await refused(post("{}", json))).toBe("malformed_request");
    expect(await refused(post("x", { "content-type": "multipart/form-data" }))).toBe(
      "malformed_request",
    );
  });

  it.each([
    ["C:\\papeles\\estatuto.pdf", "estatuto.pdf"],
    ["../../etc/estatuto.pdf", "estatuto.pdf"],
    ["esta\u202Etuto\u200B.pdf", "estatuto.pdf"],
    ["Acta nº 3 (año 2026) – señal.pdf", "Acta nº 3 (año 2026) – señal.pdf"],
    [`${"a".repeat(300)}.docx`, `${"a".repeat(195)}.docx`],
    [`${"😀".repeat(300)}.docx`, `${"😀".repeat(195)}.docx`],
  ])("names %j as %j", async (name, shown) => {
    expect((await read(post(form(9, { name })))).file.name).toBe(shown);
  });

  it("removes what a crashed process has left", async () => {
    const old = path.join(folder, "incoming", "forgotten");
    fs.writeFileSync(old, "x");
    const hoursAgo = performance.timeOrigin / 1000 - 7_200;
    fs.utimesSync(old, hoursAgo, hoursAgo);
    await read(post(form(9)));
    expect(fs.existsSync(old)).toBe(false);
  });
});
