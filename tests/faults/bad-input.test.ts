// For any input, the answer is one of the contract's: never a 500, a stack trace or SQL.
// @any-queue
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { donationBody, donationFields, newEmail } from "../factories/donation-form";
import type { Answer, Visitor } from "../factories/product";
import { World, type Tenant } from "../factories/world";
import { sendRaw } from "./raw-request";
import { expectRefusal } from "./refusals";

const NUL = "\u0000";

let world: World;
let tenant: Tenant;
let hour = 0;
beforeAll(async () => {
  world = await World.open();
  await world.lab.setClock("2027-03-03T00:00:00Z");
  tenant = await world.openTenant();
});
// Each test has its own hour, so that earlier tests never count against rate limits.
beforeEach(() => {
  hour += 1;
  return world.lab.setClock(new Date(Date.UTC(2027, 2, 3, hour)));
});
afterAll(() => world.close());

/** A call of the product with a body. */
interface Target {
  name: string;
  host: string;
  path: string;
  visitor: Visitor;
  headers: Record<string, string>;
  /** Returns a valid body except for one wrong text. */
  withText(text: unknown): Record<string, unknown>;
}

async function openTarget(name: string): Promise<Target> {
  const visitor = world.visitor();
  const { slug, owner } = tenant.organization;
  if (name === "donations") {
    const path = `/c/${tenant.campaign.slug}`;
    const token = (await visitor.get(slug, path)).meta("csrf-token");
    const withText = (text: unknown) => ({ ...donationBody(), donor: { first_name: text } });
    const headers = { "x-csrf-token": token };
    return { name, host: slug, path: `${path}/donations`, visitor, headers, withText };
  }
  if (name === "bank_accounts") {
    const token = (await visitor.signIn(slug, owner)).meta("csrf-token");
    const path = "/manage/api/bank_accounts";
    const withText = (text: unknown) => ({ account_number: text, currency: text });
    return { name, host: slug, path, visitor, headers: { "x-csrf-token": token }, withText };
  }
  const token = (await visitor.get("", "/signup")).meta("csrf-token");
  const path = `/internal/api/validate/${name}`;
  const bodies: Record<string, (text: unknown) => Record<string, unknown>> = {
    email: (text) => ({ email: text }),
    cellphone: (text) => ({ cellphone: { country: text, number: text } }),
    uid: (text) => ({ uid: text, uid_type: text, country: text }),
  };
  const withText = bodies[name] ?? (() => ({}));
  return { name, host: "", path, visitor, headers: { "x-csrf-token": token }, withText };
}

function post(
  { host, path, headers, visitor }: Target,
  body: Buffer | string,
  extra: Record<string, string> = {},
): Promise<Answer> {
  const all = { "content-type": "application/json", ...headers, ...extra };
  return sendRaw(world.stack, { host, path, headers: all, body }, visitor);
}

const nested = (depth: number) => `{"email":${"[".repeat(depth)}${"]".repeat(depth)}}`;

describe.each(["donations", "email", "cellphone", "uid", "bank_accounts"])("POST %s", (name) => {
  let target: Target;
  beforeEach(async () => {
    target = await openTarget(name);
  });

  it.each<[string, Buffer | string, number[]]>([
    ["text", "hola", [400]],
    ["a body that was cut off", '{"email": "ana@', [400]],
    ["a list", "[]", [400]],
    ["null", "null", [400]],
    ["a number", "1", [400]],
    ["broken UTF-8", Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]), [400]],
    ["an unpaired surrogate in UTF-8", Buffer.from('{"email":"\xed\xa0\x80"}', "latin1"), [400]],
    ["UTF-16 that says nothing", Buffer.from('{"email":"ana@x.org"}', "utf16le"), [400]],
    ["a megabyte", JSON.stringify({ email: "a".repeat(1024 * 1024) }), [413]],
    ["deep nesting", nested(20_000), [400, 422]],
  ])("rejects %s", async (what, body, statuses) => {
    expectRefusal(await post(target, body), statuses, what);
  });

  it.each<[string, Record<string, string>]>([
    ["another content type", { "content-type": "text/plain" }],
    ["a form's content type", { "content-type": "application/x-www-form-urlencoded" }],
    ["UTF-16", { "content-type": "application/json; charset=utf-16" }],
    ["Latin 1", { "content-type": "application/json; charset=iso-8859-1" }],
  ])("rejects %s", async (what, headers) => {
    expectRefusal(await post(target, '{"email":"ana@x.org"}', headers), [400], what);
  });

  it("rejects a compressed body", async () => {
    const body = gzipSync(JSON.stringify(target.withText("ana")));
    expectRefusal(await post(target, body, { "content-encoding": "gzip" }), [400, 415], "gzip");
  });

  it.each<[string, unknown]>([
    ["NUL", `ana${NUL}@example.org`],
    ["NUL alone", NUL],
    ["half an emoji", "\ud83d"],
    ["a very long text", "ñ".repeat(20_000)],
    ["SQL", "'; DROP TABLE users; --"],
    ["an object", { $ne: null }],
    ["a list", ["ana@example.org"]],
    ["a number", 1e300],
    ["false", false],
    ["null", null],
    ["right to left", "\u202eana\u0007@example.org"],
  ])("rejects %s in place of a text", async (what, text) => {
    const answer = await post(target, JSON.stringify(target.withText(text)));
    expectRefusal(answer, [400, 422], what);
  });

  it("is not changed by the names of prototypes, nor by a repeated name", async () => {
    const body = JSON.stringify(target.withText("")).slice(1);
    const bodies = [
      `{"__proto__":{"admin":true,"email":"ana@example.org"},${body}`,
      `{"constructor":{"prototype":{"admin":true}},"toString":1,${body}`,
      `{"donation":1,"email":2,"cellphone":3,"uid":4,${body}`,
    ];
    for (const sent of bodies) expectRefusal(await post(target, sent), [400, 422], sent);
    expectRefusal(await post(target, "{}"), [422], "an empty object");
  });
});

describe("POST /login", () => {
  const form = { "content-type": "application/x-www-form-urlencoded", accept: "text/html" };
  async function login(body: Buffer | string, headers: Record<string, string> = {}) {
    const visitor = world.visitor();
    const token = (await visitor.get("", "/login")).meta("csrf-token");
    const all = { ...form, ...headers, "x-csrf-token": token };
    return sendRaw(world.stack, { host: "", path: "/login", body, headers: all }, visitor);
  }

  it.each<[string, Buffer | string, Record<string, string>, number[]]>([
    ["JSON", "{}", { "content-type": "application/json" }, [400, 404]],
    ["another content type", "email=a", { "content-type": "text/plain" }, [400]],
    ["broken multipart", "--x\r\n", { "content-type": "multipart/form-data" }, [400]],
    ["a cut multipart", "--x\r\n", { "content-type": "multipart/form-data; boundary=x" }, [400]],
    ["a megabyte", `email=${"a".repeat(1024 * 1024)}`, {}, [413]],
    ["nothing", "", {}, [422]],
    ["NUL", "email=ana%00%40example.org&password=x%00", {}, [400, 422]],
    ["bytes that are not UTF-8", "email=%ff%fe%40example.org&password=%c3%28", {}, [400, 422]],
    ["a long password", `email=a%40b.org&password=${"x".repeat(100_000)}`, {}, [422]],
    ["names of prototypes", "__proto__.email=a&constructor.prototype=b", {}, [400, 422]],
    ["lists", "email[]=a&email[]=b&password[x]=1", {}, [422]],
    ["HTML", `email=${encodeURIComponent('"><script>alert(1)</script>')}&password=x`, {}, [422]],
  ])("rejects %s", async (what, body, headers, statuses) => {
    const answer = await login(body, headers);
    expect(statuses, `${what}: ${answer.status} ${answer.text.slice(0, 200)}`).toContain(
      answer.status,
    );
    expect(answer.text).not.toContain("<script>alert(1)");
    expect(answer.text).not.toMatch(/\bat \S+ \(\//);
  });
});

describe("POST /webhooks/dlocal", () => {
  it.each<[string, Buffer | string, Record<string, string>, number[]]>([
    ["text", "hola", {}, [400, 403]],
    ["a list", "[]", {}, [400, 403]],
    ["broken UTF-8", Buffer.from([0xff, 0xfe]), {}, [400, 403]],
    ["NUL", JSON.stringify({ id: `D${NUL}`, status: "PAID" }), {}, [400, 403]],
    ["a megabyte", "a".repeat(1024 * 1024), {}, [413]],
    ["a signature of another form", "{}", { authorization: "V2-HMAC-SHA256, Signature: " }, [403]],
  ])("rejects %s", async (what, body, headers, statuses) => {
    const all = { "content-type": "application/json", ...headers };
    const request = { host: "", path: "/webhooks/dlocal", headers: all, body };
    expectRefusal(await sendRaw(world.stack, request), statuses, what);
  });

  it("does not know other providers", async () => {
    const request = { host: "", path: "/webhooks/__proto__", body: "{}" };
    expectRefusal(await sendRaw(world.stack, request), [404], "prototype");
  });
});

describe("addresses and headers", () => {
  it.each([
    "/c/%00",
    "/c/%ff",
    "/c/a%00b",
    "/c/..%2f..%2fetc",
    "/c/x/thanks/%00",
    "/uploads/pictures/%00/w480",
    "/c/x/limits?gateway=%00&currency=%00",
    "/?%00",
    "/c/constructor",
  ])("answers GET %s with 'not found'", async (path) => {
    const { slug } = tenant.organization;
    for (const accept of ["text/html", "application/json"]) {
      const request = { host: slug, path, method: "GET", headers: { accept } };
      const answer = await sendRaw(world.stack, request);
      expect([200, 302, 400, 404, 422], `${path} ${answer.status}`).toContain(answer.status);
    }
  });

  it("accepts mistyped searches and pages", async () => {
    const visitor = world.visitor();
    const { slug, owner } = tenant.organization;
    await visitor.signIn(slug, owner);
    for (const query of [
      "search=%00",
      "page=-1",
      "page=1e9",
      "page=abc",
      "status=%00",
      "from=%00",
    ]) {
      for (const path of ["/manage/donations", "/manage/transactions", "/manage/campaigns"]) {
        const answer = await visitor.get(slug, `${path}?${query}`);
        expect([200, 302, 400, 404, 422], `${path}?${query} ${answer.status}`).toContain(
          answer.status,
        );
      }
    }
  });

  it.each([
    ["long", randomText(7000), [400, 422]],
    ["of quotes", `'";--`, [201, 400]],
    ["in UTF-8", Buffer.from("clave-ñ-🙂", "utf8").toString("latin1"), [201, 400]],
  ])("rejects an idempotency key that is %s", async (_what, key, statuses) => {
    const answer = await world.give(tenant, {}, { "idempotency-key": key });
    expect(statuses, answer.text).toContain(answer.status);
  });
});

/** A text that no index can compress. */
function randomText(length: number): string {
  let text = "";
  for (let at = 0; text.length < length; at += 1) text += ((at * 2654435761) >>> 0).toString(36);
  return text.slice(0, length);
}

describe("a form's amount, in typed format", () => {
  async function giveTyped(place: Tenant, country: string, amount: string) {
    const donor = world.visitor();
    const { slug } = place.organization;
    const page = await donor.get(slug, `/c/${place.campaign.slug}`);
    const fields = {
      ...donationFields({ amount, country }),
      csrf_token: page.field("csrf_token"),
      idempotency_key: page.field("idempotency_key"),
    };
    return donor.post(slug, `/c/${place.campaign.slug}/donations`, fields);
  }
  const lastAmount = async () => (await world.lab.listBooks()).at(-1)?.amount;

  it.each([
    ["3.400,65", "3400.65"],
    ["3400,65", "3400.65"],
    ["$ 1.500", "1500.00"],
    ["\u200b１.５０１", "1501.00"],
  ])("reads %s in es-AR as %s", async (typed, amount) => {
    expect((await giveTyped(tenant, "AR", typed)).status).toBe(303);
    expect(await lastAmount()).toBe(amount);
  });

  it.each(["10.00", "1e3", "-100", "100,00001", "1.50", "12.34,5", "1 000", "0", "∞", "NaN"])(
    "returns the form for %s",
    async (typed) => {
      const before = (await world.lab.listCalls()).length;
      const answer = await giveTyped(tenant, "AR", typed);
      expect(answer.status).toBe(422);
      expect(answer.text).toContain("<form");
      expect(answer.field("amount")).toBe(typed);
      expect(await world.lab.listCalls()).toHaveLength(before);
    },
  );

  it("knows that Chilean pesos have no cents", async () => {
    const chile = await world.openTenant({ country: "CL" });
    expect((await giveTyped(chile, "CL", "1.550")).status).toBe(303);
    expect(await lastAmount()).toMatch(/^1550(\.00)?$/);
    for (const typed of ["1550,5", "1.55", "1,550"]) {
      expect((await giveTyped(chile, "CL", typed)).status, typed).toBe(422);
    }
  });
});

describe("a donor's input", () => {
  const names = {
    emoji: "Inés 🦊",
    rightToLeft: "مريم",
    sql: "Robert'); DROP TABLE donors;--",
    html: "<script>alert(1)</script>",
  };

  it("is stored unchanged and shown as text", async () => {
    const { slug, owner } = tenant.organization;
    const donor = world.visitor();
    const page = await donor.get(slug, `/c/${tenant.campaign.slug}`);
    for (const name of Object.values(names)) {
      const fields = {
        ...donationFields({ email: newEmail() }),
        "donor[first_name]": name,
        csrf_token: page.field("csrf_token"),
      };
      const back = await donor.post(slug, `/c/${tenant.campaign.slug}/donations`, {
        ...fields,
        amount: "x",
      });
      expect(back.status, name).toBe(422);
      expect(back.field("donor\\[first_name\\]")).toBe(name);
      expect(back.text).not.toContain(names.html);
      const answer = await donor.post(slug, `/c/${tenant.campaign.slug}/donations`, fields);
      expect(answer.status, answer.text.slice(0, 500)).toBe(303);
      expect((await donor.follow(answer)).text).not.toContain(names.html);
    }
    const { rows } = await world.database.query<{ first_name: string }>(
      "SELECT first_name FROM donors WHERE first_name = ANY($1) AND organization_id = $2",
      [Object.values(names), tenant.organization.organization.uuid],
    );
    expect(rows.map(({ first_name }) => first_name).sort()).toEqual(Object.values(names).sort());
    const visitor = world.visitor();
    await visitor.signIn(slug, owner);
    const list = await visitor.get(slug, "/manage/donations");
    expect(list.text).toContain("&lt;script&gt;alert(1)");
    expect(list.text).not.toContain(names.html);
  });

  it("is stored without invisible marks", async () => {
    for (const typed of ["ana@example.org\u200b", "\u202aeva@example.org\u202c"]) {
      const answer = await world.give(tenant, { email: typed, amount: "1502.00" });
      expect(answer.status, answer.text).toBe(201);
    }
    const { rows } = await world.database.query(
      "SELECT 1 FROM donors WHERE email IN ('ana@example.org', 'eva@example.org') AND organization_id = $1",
      [tenant.organization.organization.uuid],
    );
    expect(rows).toHaveLength(2);
  });

  it.each(["first_name", "cardholder_name", "item_name", "uid_number", "idempotency_key"])(
    "is rejected with NUL in %s",
    async (field) => {
      const calls = await world.lab.listCalls();
      const target = await openTarget("donations");
      const clean = JSON.stringify({
        ...donationBody({ amount: "1501.00" }),
        [`x_${field}`]: "",
      });
      const member = `"${field}":"a\\u0000b"`;
      const bodies: Record<string, string> = {
        first_name: clean.replace('"first_name":"Ana"', member),
        cardholder_name: clean.replace('"cardholder_name":"Ana Paz"', member),
        item_name: clean.replace('"amount":"1501.00"', `"amount":"1501.00",${member}`),
        uid_number: clean.replace('"first_name"', `${member},"first_name"`),
        idempotency_key: clean.replace('"donor"', `${member},"donor"`),
      };
      const body = bodies[field] ?? "";
      expect(body).toContain(member);
      expectRefusal(await post(target, body), [400, 422], field);
      expect(await world.lab.listCalls()).toEqual(calls);
    },
  );

  it.each<[string, string, Record<string, string>]>([
    ["NUL", "donor%5Bfirst_name%5D=a%00b", {}],
    [
      "Latin 1",
      "amount=1",
      { "content-type": "application/x-www-form-urlencoded; charset=latin1" },
    ],
    ["multipart", "--x--\r\n", { "content-type": "multipart/form-data; boundary=x" }],
    ["compressed", "amount=1", { "content-encoding": "gzip" }],
  ])("is rejected on a page if it is %s", async (what, body, headers) => {
    const donor = world.visitor();
    const { slug } = tenant.organization;
    const path = `/c/${tenant.campaign.slug}`;
    const token = (await donor.get(slug, path)).field("csrf_token");
    const all = {
      accept: "text/html",
      "content-type": "application/x-www-form-urlencoded",
      "x-csrf-token": token,
      ...headers,
    };
    const sent = { host: slug, path: `${path}/donations`, headers: all, body };
    const answer = await sendRaw(world.stack, sent, donor);
    expect([400, 422], `${what} ${answer.status}`).toContain(answer.status);
    expect(answer.text).toMatch(/<html/);
    expect(answer.text).not.toMatch(/\bat \S+ \(\//);
  });
});
