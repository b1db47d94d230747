// A wave of stolen cards is stopped before the provider, and donors still give.
import { randomInt, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { luhn } from "~/values/cards/card-digits";
import { solve } from "~/enhance/donate/proof-of-work";
import { donationBody, donationFields, newEmail } from "../factories/donation-form";
import type { Answer } from "../factories/product";
import { World, type Tenant } from "../factories/world";

let world: World;
let tenant: Tenant;
/** The token of a page that was open for a minute, as for a person. */
let token: string;

/** The Argentine clock stops at noon, so that no window ends during the test. */
const OPENED = "2027-01-12T15:00:00Z";
const POSTED = "2027-01-12T15:01:00Z";

beforeAll(async () => {
  world = await World.open();
  await world.lab.setClock(OPENED);
  tenant = await world.openTenant();
  token = (await world.visitor().get(slug(), page())).meta("csrf-token");
  await world.lab.setClock(POSTED);
});
afterAll(() => world.close());

const slug = () => tenant.organization.slug;
const page = () => `/c/${tenant.campaign.slug}`;
const path = () => `${page()}/donations`;

/** Returns a number of its own that a bank might have issued. */
function stolenCard(): string {
  const body = `4${Array.from({ length: 14 }, () => randomInt(10)).join("")}`;
  const check = [..."0123456789"].find((digit) => luhn(body + digit)) ?? "";
  return body + check;
}

/** Posts a stolen card from an address of a network block of its own. */
function steal(block: number): Promise<Answer> {
  const body = donationBody({ card: stolenCard(), email: newEmail() });
  return world.visitor(`127.9.${block}.1`).call("POST", slug(), path(), { body, token });
}

/** Posts until one is stopped, at most 30 times. Returns the number that reached the provider. */
async function wave(from: number): Promise<{ reached: number; last: Answer }> {
  await world.lab.script(Array.from({ length: 30 }, () => "rejected:insufficient_funds"));
  let last = await steal(from);
  let reached = 0;
  for (; last.status === 402 && reached < 30; reached += 1) last = await steal(from + reached + 1);
  await world.lab.script([]);
  return { reached, last };
}

const count = async (table: string) =>
  Number(
    (
      await world.database.query<{ count: bigint }>(
        `SELECT count(*) FROM ${table} WHERE organization_id = (SELECT id FROM organizations WHERE slug = $1)`,
        [slug()],
      )
    ).rows[0]?.count,
  );

describe("a wave of stolen cards", () => {
  it("is stopped after 20 declines, and leaves no lead and no further donation", async () => {
    const { reached, last } = await wave(0);
    expect(reached).toBe(20);
    expect(last.status, last.text).toBe(403);
    expect(last.error()).toEqual({
      code: "step_up_required",
      message: expect.any(String) as string,
      challenge: { seed: expect.stringMatching(/^[\da-f]{32}$/) as string, bits: 16 },
    });
    for (let block = 100; block < 110; block += 1) {
      const answer = await steal(block);
      expect(Object.keys(answer.error())).toEqual(["code", "message", "challenge"]);
    }
    expect(await count("donations")).toBe(20);
    expect(await count("transactions")).toBe(20);
    expect(await count("leads")).toBe(0);
  });

  it("is told to the organisation's owner once", async () => {
    await world.lab.runDue();
    const { email } = tenant.organization.owner;
    const { mails } = await world.lab.readOutbox(email);
    expect(mails.filter(({ subject }) => /tarjetas robadas/.test(subject))).toHaveLength(1);
  });
});

describe("meanwhile", () => {
  it("a donor behind the same address gives with a solved puzzle, once", async () => {
    const donor = world.visitor("127.9.3.1");
    const body = donationBody();
    const headers = { "idempotency-key": randomUUID() };
    const first = await donor.call("POST", slug(), path(), { body, token, headers });
    const { seed, bits } = first.error().challenge as { seed: string; bits: number };
    const step_up = { solution: solve(seed, bits) };
    const answered = { body: { ...body, step_up }, token, headers };
    const given = await donor.call("POST", slug(), path(), answered);
    expect(given.status, given.text).toBe(201);
    const again = await donor.call("POST", slug(), path(), answered);
    expect(again.data()).toEqual(given.data());
    const other = { body: { ...donationBody(), step_up }, token };
    expect((await donor.call("POST", slug(), path(), other)).status).toBe(403);
  });

  it("a donor without script gives with a code from the e-mail, and types only the card again", async () => {
    const donor = world.visitor("127.9.4.1");
    const email = newEmail();
    const opened = await donor.get(slug(), page());
    const fields = {
      ...donationFields({ email }),
      csrf_token: opened.meta("csrf-token"),
      idempotency_key: opened.field("idempotency_key"),
    };
    const asked = await donor.post(slug(), path(), fields);
    expect(asked.status).toBe(403);
    expect(asked.text).toContain('name="step_up[code]"');
    expect(asked.text).toContain(`value="${email}"`);
    expect(asked.text).toContain('value="1.500,00"');
    expect(asked.text).not.toContain("4111");
    expect(asked.text).not.toContain("data-token");
    await world.lab.runDue();
    const [mail] = (await world.lab.readOutbox(email)).mails;
    const code = /\b\d{6}\b/.exec(mail?.subject ?? "")?.[0] ?? "";
    const wrong = { ...fields, "step_up[code]": code === "000000" ? "000001" : "000000" };
    const refused = await donor.post(slug(), path(), wrong);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("El código no es correcto o ya venció");
    const given = await donor.post(slug(), path(), { ...fields, "step_up[code]": code });
    expect(given.status, given.text).toBe(303);
  });

  it("a donor's script gets the puzzle and the card's token, and no code is sent", async () => {
    const donor = world.visitor("127.9.5.1");
    const email = newEmail();
    const opened = await donor.get(slug(), page());
    const fields: Record<string, string> = {
      ...donationFields({ email }),
      csrf_token: opened.meta("csrf-token"),
      idempotency_key: opened.field("idempotency_key"),
      "step_up[script]": "1",
    };
    const asked = await donor.post(slug(), path(), fields);
    expect(asked.status).toBe(403);
    const of = (name: string) => new RegExp(`data-${name}="([^"]*)"`).exec(asked.text)?.[1] ?? "";
    const card = Object.keys(fields).filter((name) => name.includes("[cc_"));
    for (const name of card) delete fields[name];
    const given = await donor.post(slug(), path(), {
      ...fields,
      "payment_method[gateway][token]": of("token"),
      "step_up[solution]": solve(of("seed"), Number(of("bits"))),
    });
    expect(given.status, given.text).toBe(303);
    await world.lab.runDue();
    const { mails } = await world.lab.readOutbox(email);
    // A mail with a code says it in its subject; the receipt names the organisation.
    expect(mails.filter(({ subject }) => /\b\d{6}\b/.test(subject))).toEqual([]);
  });
});

describe("the counters", () => {
  it("outlive the web process", async () => {
    await world.lab.kill("web");
    await world.lab.start("web");
    expect((await steal(120)).status).toBe(403);
  });

  it("go on in PostgreSQL while Redis is down", async ({ skip }) => {
    if (world.stack.queues !== "redis") skip("there is no redis-server");
    await world.lab.kill("redis");
    await world.lab.setClock("2027-01-12T15:02:00Z");
    const { reached, last } = await wave(130);
    await world.lab.start("redis");
    expect(reached).toBe(20);
    expect(last.status).toBe(403);
  });
});
