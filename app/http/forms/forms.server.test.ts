import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { DomainError } from "~/domain/errors";
import {
  HOSTILE_FORMS,
  HOSTILE_JSON,
  HOSTILE_TEXTS,
  largestForm,
  largestJson,
} from "../../../tests/edges/hostile-bodies";
import { formToken } from "./csrf.server";
import {
  parseForm,
  parseJson,
  readCapped,
  readForm,
  readJson,
  typedIn,
  typedLines,
  validate,
} from "./forms.server";
import type { RouteArgs } from "~/http/front/request-context.server";

const now = new Date("2027-03-01T12:00:00Z");
const form = "application/x-www-form-urlencoded";

beforeAll(() => {
  process.env.APP_SECRET ??= "a secret of this test alone";
  process.env.DATABASE_APP_URL ??= "postgresql://nobody@127.0.0.1:9/none";
  process.env.DATABASE_PLATFORM_URL ??= process.env.DATABASE_APP_URL;
});

function send(type: string, body: string | Uint8Array<ArrayBuffer>, token?: string): Request {
  const headers: Record<string, string> = { "content-type": type };
  if (token) headers["x-csrf-token"] = token;
  return new Request("http://localhost/", { method: "POST", headers, body });
}

function argsOf(request: Request): RouteArgs {
  const facts = { now, session: null, organization: null, host: { kind: "platform" } };
  return { request, params: {}, context: { facts } } as unknown as RouteArgs;
}

const platformToken = () => formToken({ organizationId: null, form: "platform" }, now);

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => "no error",
    (thrown: unknown) => thrown,
  );
  return error instanceof DomainError ? error.code : String(error);
}

it("returns the lines that a person typed, without the page's own values", () => {
  const form = new FormData();
  for (const [name, value] of [
    ["csrf_token", "abc"],
    ["intent", "save"],
    ["version", "a8a8c3d277bce06c"],
    ["amount", "9.500,50"],
    ["agreed", "on"],
  ] as const) {
    form.append(name, value);
  }
  expect(typedLines(form)).toBe("9.500,50");
});

describe("readJson", () => {
  it("reads an object, including emoji written as escapes", async () => {
    const read = await readJson(send("application/json", '{"name":"In\\u00e9s \\ud83e\\udd8a"}'));
    expect(read).toEqual({ name: "Inés 🦊" });
    expect(await readJson(send("application/json", " "))).toEqual({});
  });

  it("keeps a prototype's name as a name", async () => {
    const read = await readJson(send("application/json", '{"__proto__":{"admin":true}}'));
    expect((read as { admin?: boolean }).admin).toBeUndefined();
  });

  it.each<[string, string, string | Uint8Array<ArrayBuffer>]>([
    ["NUL in a name", "application/json", '{"a\\u0000":1}'],
    [
      "deeper nesting than anybody needs",
      "application/json",
      `{"a":${"[".repeat(20_000)}${"]".repeat(20_000)}}`,
    ],
    ["a list", "application/json", "[]"],
    ["a text", "application/json", '"a"'],
    ["broken UTF-8", "application/json", Uint8Array.of(0x22, 0xff, 0x22)],
    ["another charset", "application/json; charset=latin1", "{}"],
    ["another type", "text/plain", "{}"],
  ])("rejects %s", async (_what, type, body) => {
    expect(await codeOf(readJson(send(type, body)))).toBe("malformed_request");
  });

  it.each([
    ["NUL", '{"a":{"b":["c","x\\u0000"]}}', "a.b.1"],
    ["half a character", '{"a":"\\ud83e"}', "a"],
    ["NUL in a password", '{"password":"\\u0000"}', "password"],
  ])("rejects %s and names the field", async (_what, body, field) => {
    await expect(readJson(send("application/json", body))).rejects.toMatchObject({
      code: "validation_failed",
      fields: { [field]: [{ code: "characters_invalid" }] },
    });
  });

  it("normalises typed texts, and leaves passwords, keys and tokens alone", async () => {
    const typed = " \u200bJose\u0301\u00a0Paz\r\n";
    const body = { user: { name: typed, tags: [typed], password: typed }, csrf_token: typed };
    const read = await readJson(
      send("application/json", JSON.stringify({ ...body, idempotency_key: typed })),
    );
    expect(read).toEqual({
      user: { name: "José Paz", tags: ["José Paz"], password: typed },
      csrf_token: typed,
      idempotency_key: typed,
    });
  });

  it("reads a body that is too large before it responds, but not without limit", async () => {
    let sent = 0;
    const body = (chunks: number) =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          if (sent === chunks) return controller.close();
          sent += 1;
          controller.enqueue(new Uint8Array(64 * 1024));
        },
      });
    const stream = (chunks: number) =>
      new Request("http://localhost/", {
        method: "POST",
        body: body(chunks),
        duplex: "half",
      });
    expect(await codeOf(readJson(stream(16)))).toBe("too_large");
    expect(sent).toBe(16);
    sent = 0;
    expect(await codeOf(readCapped(stream(1_000), 10))).toBe("too_large");
    expect(sent).toBeLessThan(100);
  });
});

describe("readForm", () => {
  it("takes the token from its field and keeps the values that may be shown again", async () => {
    const fields = new URLSearchParams({
      "donor.name": "Inés",
      csrf_token: platformToken(),
      password: "secreta",
      cc_number: "4111 1111",
    });
    const request = send(form, fields.toString());
    expect((await readForm(argsOf(request))).get("donor.name")).toBe("Inés");
    expect(typedIn(request).values).toEqual({ donor: { name: "Inés" } });
  });

  it.each([
    ["NUL in a name", form, "a%00=1", "malformed_request"],
    ["another charset", `${form};charset=iso-8859-1`, "a=1", "malformed_request"],
    ["another type", "text/plain", "a=1", "malformed_request"],
    ["a multipart that is none", "multipart/form-data", "--x", "malformed_request"],
    ["a body that is too large", form, "a".repeat(600 * 1024), "too_large"],
    ["a form without its token", form, "a=1", "invalid_csrf_token"],
  ])("rejects %s", async (_what, type, body, code) => {
    expect(await codeOf(readForm(argsOf(send(type, body))))).toBe(code);
  });
});

describe("a form's texts", () => {
  it("are normalised, except for passwords", async () => {
    const body = new URLSearchParams({ "user[name]": "\u202aAna\u202c ", password: "a\u0301 " });
    const read = await readForm(argsOf(send(form, body.toString(), platformToken())));
    expect(Object.fromEntries(read)).toEqual({ "user[name]": "Ana", password: "a\u0301 " });
  });

  it.each(["%ff", "%00"])("are rejected by field for %s, after the token check", async (bytes) => {
    const request = (token?: string) =>
      readForm(argsOf(send(form, `donor%5Bname%5D=${bytes}`, token)));
    expect(await codeOf(request())).toBe("invalid_csrf_token");
    await expect(request(platformToken())).rejects.toMatchObject({
      fields: { "donor.name": [{ code: "characters_invalid" }] },
    });
  });
});

describe("parseJson and parseForm", () => {
  const schema = z.object({
    email: z.string().min(1, "required"),
    age: z.number({ error: 'out_of_range:{"max":9}' }).optional(),
  });

  it("report the same issues for the same fields", async () => {
    const token = platformToken();
    const json = parseJson(argsOf(send("application/json", '{"age":"x"}', token)), schema);
    await expect(json).rejects.toMatchObject({
      code: "validation_failed",
      fields: {
        email: [{ code: "required" }],
        age: [{ code: "out_of_range", values: { max: 9 } }],
      },
    });
    const typed = parseForm(argsOf(send(form, "email=", token)), schema);
    await expect(typed).rejects.toMatchObject({ fields: { email: [{ code: "required" }] } });
  });

  it("reports a missing field once", async () => {
    const strict = z.object({ name: z.string().min(1, "required").min(3) });
    const json = parseJson(
      argsOf(send("application/json", '{"name":""}', platformToken())),
      strict,
    );
    await expect(json).rejects.toMatchObject({ fields: { name: [{ code: "required" }] } });
  });

  it("names the bound, even where the schema sets the code itself", () => {
    const schema = z.object({ name: z.string().min(1, "required").max(3, "too_long") });
    const validateName = (name: string) => () => validate(schema, { name });
    expect(validateName("")).toThrow(
      expect.objectContaining({ fields: { name: [{ code: "required" }] } }) as Error,
    );
    const fields = { name: [{ code: "too_long", values: { max: 3 } }] };
    expect(validateName("abcd")).toThrow(expect.objectContaining({ fields }) as Error);
  });

  it("checks the token first", async () => {
    const call = parseJson(argsOf(send("application/json", "nonsense")), schema);
    expect(await codeOf(call)).toBe("invalid_csrf_token");
  });
});

describe("a body beyond the limits", () => {
  it.each(HOSTILE_FORMS)("is refused at once, the token first: %s", async (_what, body) => {
    const started = performance.now();
    const read = (token?: string) => codeOf(readForm(argsOf(send(form, body, token))));
    expect(await read()).toBe("invalid_csrf_token");
    expect(await read(platformToken())).toBe("malformed_request");
    const own = `csrf_token=${platformToken()}&${body}`;
    expect(await codeOf(readForm(argsOf(send(form, own))))).toBe("malformed_request");
    expect(performance.now() - started).toBeLessThan(1_500);
  });

  it("is refused in parts, too", async () => {
    const boundary = `----${"b".repeat(30)}`;
    const type = `multipart/form-data; boundary=${boundary}`;
    const part = (name: string, value = "x") =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const body = (count: number) =>
      `${part("csrf_token", platformToken())}${part("a").repeat(count)}--${boundary}--\r\n`;
    const read = (count: number) => readForm(argsOf(send(type, body(count))));
    expect((await read(999)).getAll("a")).toHaveLength(999);
    expect(await codeOf(read(1_000))).toBe("malformed_request");
    expect(await codeOf(read(5_000))).toBe("malformed_request");
  });

  it.each(HOSTILE_JSON)("is refused in JSON: %s", async (_what, body) => {
    expect(await codeOf(readJson(send("application/json", body)))).toBe("malformed_request");
  });

  it.each(HOSTILE_TEXTS)("takes little time where it is largest: %s", async (_what, piece) => {
    const started = performance.now();
    await readForm(argsOf(send(form, largestForm(piece), platformToken())));
    await readJson(send("application/json", largestJson(piece)));
    expect(performance.now() - started).toBeLessThan(1_500);
  });
});
