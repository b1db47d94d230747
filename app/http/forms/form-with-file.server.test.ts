import { describe, expect, it } from "vitest";
import { uploadForm } from "../../../tests/factories/upload-form";
import type { RouteArgs } from "~/http/front/request-context.server";
import { sessionToken } from "./csrf.server";
import { recoverForm } from "./form-recovery.server";
import { readFormWithFile } from "./form-with-file.server";
import { typedIn } from "./forms.server";

const session = { id: "s", csrfSecret: "c" };
const UNDER = 200 * 1024;

process.env.APP_SECRET ??= "a secret of this test alone";
process.env.DATABASE_APP_URL ??= "postgresql://nobody@127.0.0.1/none";
process.env.DATABASE_PLATFORM_URL ??= "postgresql://nobody@127.0.0.1/none";

const TOKEN = { csrf_token: sessionToken(session) };
const PARTS = uploadForm(TOKEN);

/** A post as a browser sends it, with texts before and after the file. */
function post(picture: Uint8Array | null, fields: Record<string, unknown> = {}): Request {
  const file = picture ? { picture } : {};
  const texts = { ...TOKEN, title: "Un \u202atecho\u202c " };
  const { body, type } = uploadForm({ ...texts, ...file, description: "Último", ...fields });
  return request(new Uint8Array(body), type);
}

function request(body: Uint8Array<ArrayBuffer>, type: string): Request {
  const init = { method: "POST", body, headers: { "content-type": type } };
  return new Request("http://huellas.localhost/", init);
}

const part = (head: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;

/** A post of the token and these parts. */
function written(...parts: string[]): Request {
  const body = [part('name="csrf_token"', TOKEN.csrf_token), ...parts, "--x--\r\n"].join("");
  return request(new TextEncoder().encode(body), "multipart/form-data; boundary=x");
}

function read(sent: Request, field = "picture") {
  const facts = { session, organization: null, host: { kind: "organization" }, now: new Date(0) };
  const context = { facts } as unknown as RouteArgs["context"];
  return readFormWithFile({ request: sent, context, params: {} }, field, UNDER);
}

describe("readFormWithFile", () => {
  it("returns the normalised texts and the file", async () => {
    const { form, file } = await read(post(Buffer.alloc(UNDER - 1, 7)));
    expect([form.get("title"), form.get("description")]).toEqual(["Un techo", "Último"]);
    expect(form.has("picture")).toBe(false);
    expect([(file as Buffer).length, (file as Buffer)[0]]).toEqual([UNDER - 1, 7]);
  });

  it("keeps what was typed, also after the file, when the file is too large", async () => {
    const sent = post(Buffer.alloc(UNDER));
    expect((await read(sent)).file).toBe("too_large");
    expect(typedIn(sent).values).toMatchObject({ title: "Un techo", description: "Último" });
    expect((await read(post(Buffer.alloc(UNDER * 20)))).file).toBe("too_large");
  });

  it("takes a form without a file, in parts or not, and the empty part of a browser", async () => {
    expect((await read(post(null))).file).toBeNull();
    const plain = new URLSearchParams({ ...TOKEN, title: "Un techo" });
    const { form, file } = await read(
      request(new TextEncoder().encode(plain.toString()), "application/x-www-form-urlencoded"),
    );
    expect([form.get("title"), file]).toEqual(["Un techo", null]);
    const none = part('name="picture"; filename=""\r\nContent-Type: application/octet-stream', "");
    expect((await read(written(none))).file).toBeNull();
  });

  it("ends with a part that it leaves out, however long", async () => {
    const unknown = part('name="other"', "a".repeat(60_000)).replace("form-data", "attachment");
    const { form, file } = await read(written(unknown, part('name="title"', "Un techo")));
    expect([form.get("title"), file]).toEqual(["Un techo", null]);
  });

  it.each([
    ["a wrong token", post(null, { csrf_token: "stolen" }), "invalid_csrf_token"],
    ["a file in another field", post(Buffer.alloc(9), { other: Buffer.alloc(9) }), "malformed"],
    ["too much text", post(null, { description: "a".repeat(600 * 1024) }), "too_large"],
    ["more fields than a form has", manyFields(), "malformed"],
    ["a body without a boundary", request(new Uint8Array(9), "multipart/form-data"), "malformed"],
    [
      "a body that is cut off",
      request(new TextEncoder().encode("--x\r\n"), "multipart/form-data; boundary=x"),
      "malformed",
    ],
    ["a file that is cut off", cutOff(), "malformed"],
    ["a part without a name", written(part("", "value")), "malformed"],
    [
      "another charset",
      request(new Uint8Array(PARTS.body), `${PARTS.type}; charset=latin1`),
      "malformed",
    ],
  ])("rejects %s", async (_what, sent, code) => {
    const full = code === "malformed" ? "malformed_request" : code;
    await expect(read(sent)).rejects.toMatchObject({ code: full });
  });
});

/** A body whose last 1,000 bytes never arrive. */
function cutOff(): Request {
  const { body, type } = uploadForm({ ...TOKEN, picture: Buffer.alloc(UNDER - 1) });
  return request(new Uint8Array(body.subarray(0, -1_000)), type);
}

function manyFields(): Request {
  const fields = Object.fromEntries(
    Array.from({ length: 1_001 }, (_, place) => [`field_${place}`, "x"]),
  );
  return post(null, fields);
}

describe("recoverForm", () => {
  it("returns the texts of a form whose sender lost access, without its file", async () => {
    const kept = await recoverForm(post(Buffer.from("a picture")));
    expect(kept).toContain("Un techo");
    expect(kept).toContain("Último");
    expect(kept).not.toMatch(/a picture|csrf/);
  });

  it("reads no more than a picture needs", async () => {
    expect(await recoverForm(post(Buffer.alloc(7 * 1024 * 1024)))).toBeNull();
  });
});
