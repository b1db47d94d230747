import { createHash, randomInt, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  createPublicContext,
  type CurrentOrganization,
  type PublicContext,
} from "~/domain/context";
import type { DomainError } from "~/domain/errors";
import { unseal } from "~/infrastructure/crypto.server";
import {
  createTestOrganization,
  testDatabase,
  type TestDatabase,
} from "../../../tests/factories/database";
import { createTestCampaign } from "../../../tests/factories/donations";
import { DONOR_CODE_SEAL } from "./send-step-up-code.server";
import { recordTry } from "./record-try.server";
import { shieldCard, type CardTry } from "./shield-card.server";

const now = new Date("2027-03-01T12:01:00Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

let database: TestDatabase;
let organization: CurrentOrganization;
let campaignId: string;

beforeAll(async () => {
  // Easy puzzles, for a fast test.
  vi.stubEnv("CARD_TESTING_BITS", "8");
  vi.stubEnv("LOG_LEVEL", "silent");
  database = testDatabase();
});
afterAll(() => database.close());

/** Begins with an organisation whose counters are empty. */
async function begin(): Promise<void> {
  const ctx = await createTestOrganization(now);
  organization = ctx.organization;
  campaignId = await createTestCampaign(ctx);
}

let block = randomInt(0x10000);
/** Returns an address of a network block that no other try has: the shield also counts by block. */
function address(): string {
  block = (block + 1) % 0x10000;
  return `45.${block >> 8}.${block & 255}.${randomInt(1, 255)}`;
}
const from = (ip: string, at = now): PublicContext =>
  createPublicContext({ organization, now: at, locale: "es", ip });

function cardTry(more: Partial<CardTry> = {}): CardTry {
  return {
    campaignId,
    email: `${randomUUID()}@example.org`,
    card: { fingerprint: randomUUID(), first_six: String(randomInt(400_000, 499_999)) },
    key: randomUUID(),
    idempotencyKey: null,
    formAgeMs: 60_000,
    stepUp: {},
    hasScript: true,
    ...more,
  };
}

type Result = "pass" | "rate_limited" | "step_up_required";

async function refusalOf(work: Promise<unknown>): Promise<DomainError | null> {
  return work.then(
    () => null,
    (error: DomainError) => error,
  );
}

async function result(ctx: PublicContext, one: CardTry): Promise<Result> {
  return ((await refusalOf(shieldCard(ctx, one)))?.code as Result | undefined) ?? "pass";
}

/** Makes tries with stolen cards, each from an address of its own, until one does not pass. */
async function attack(most: number, at = now): Promise<number> {
  for (let passed = 0; passed < most; passed += 1) {
    if ((await result(from(address(), at), cardTry())) !== "pass") return passed;
  }
  return most;
}

interface Challenge {
  seed: string;
  bits: number;
}

/** Returns a text that solves the challenge, with which neither an `x` behind it nor the others are solved. */
function solve(challenge: Challenge, others: readonly Challenge[] = []): string {
  for (let at = 0; ; at += 1) {
    const isOnly = !others.some((other) => solves(other, String(at)));
    if (isOnly && solves(challenge, String(at)) && !solves(challenge, `${at}x`)) return String(at);
  }
}

function solves({ seed, bits }: Challenge, solution: string): boolean {
  const head = createHash("sha256").update(`${seed}${solution}`).digest().readUInt32BE(0);
  return Math.clz32(head) >= bits;
}

async function challengeFor(ctx: PublicContext, one: CardTry) {
  const refusal = await refusalOf(shieldCard(ctx, one));
  return refusal?.details.challenge as Challenge;
}

/** Returns the codes and recipients that wait in the outbox. */
async function sentCodes(): Promise<{ email: string; code: string }[]> {
  const { rows } = await database.owner.query<{ payload: { sealed: string } }>(
    `SELECT payload FROM outbox WHERE organization_id = $1 AND job = 'notifications.send-donor-code' ORDER BY id`,
    [organization.id],
  );
  return rows.map(
    ({ payload }) =>
      JSON.parse(unseal(DONOR_CODE_SEAL, payload.sealed) ?? "") as { email: string; code: string },
  );
}

describe("a wave of stolen cards", () => {
  it("is stopped after 20 tries without approval, whatever addresses it comes from", async () => {
    await begin();
    expect(await attack(30)).toBe(20);
  });

  it("is told to the organisation once", async () => {
    await begin();
    await attack(30);
    for (const seconds of [10, 20]) await attack(1, later(seconds));
    const count = async () =>
      (
        await database.owner.query(
          "SELECT 1 FROM outbox WHERE organization_id = $1 AND job = 'notifications.report-card-testing'",
          [organization.id],
        )
      ).rowCount;
    expect(await count()).toBe(1);
    const { rows } = await database.owner.query(
      "SELECT campaign_id, seen_at FROM card_testing_waves WHERE organization_id = $1",
      [organization.id],
    );
    expect(rows).toEqual([{ campaign_id: campaignId, seen_at: later(20) }]);
  });

  it("stops later where most tries are approved", async () => {
    await begin();
    for (let at = 0; at < 60; at += 1) {
      const ctx = from(address());
      const shielded = await shieldCard(ctx, cardTry());
      await recordTry(ctx, shielded, at % 10 === 0 ? "unapproved" : "approved");
    }
    expect(await attack(30)).toBe(27);
  });

  it("reaches nobody with another campaign's organisation", async () => {
    await begin();
    await attack(30);
    await begin();
    expect(await result(from(address()), cardTry())).toBe("pass");
  });

  it("stores no card, fingerprint, e-mail or address in the clear", async () => {
    await begin();
    const ip = address();
    const one = cardTry();
    await shieldCard(from(ip), one);
    const { rows } = await database.owner.query<{ text: string }>(
      "SELECT string_agg(key, ' ') AS text FROM shared_counters",
    );
    const text = rows[0]?.text ?? "";
    expect(text.length).toBeGreaterThan(100);
    for (const secret of [one.email, one.card.fingerprint ?? "", ip.split(".")[2] + ".0/24"]) {
      expect(text).not.toContain(secret);
    }
  });
});

describe("a step-up", () => {
  it("holds for three tries of the same card, donor and form", async () => {
    await begin();
    await attack(30);
    const ctx = from(address());
    const one = cardTry();
    const challenge = await challengeFor(ctx, one);
    expect(challenge).toEqual({ seed: expect.stringMatching(/^[\da-f]{32}$/), bits: 8 });
    const foreign = { ...one, card: cardTry().card };
    // One in 256 solutions would solve the other card's challenge by chance.
    const solution = solve(challenge, [await challengeFor(ctx, foreign)]);
    const wrong = { ...one, stepUp: { solution: `${solution}x` } };
    expect(await result(ctx, wrong)).toBe("step_up_required");
    expect(await result(ctx, { ...foreign, stepUp: { solution } })).toBe("step_up_required");
    const solved = { ...one, stepUp: { solution } };
    for (let at = 0; at < 3; at += 1) {
      expect(await result(from(ctx.ip, later(at * 10)), solved)).toBe("pass");
    }
    expect(await result(from(ctx.ip, later(30)), solved)).toBe("step_up_required");
  });

  it("accepts a solution for at least ten minutes and at most twenty", async () => {
    await begin();
    await attack(30);
    const ctx = from(address());
    const one = cardTry();
    const afterwards = from(ctx.ip, later(1_200));
    const solution = solve(await challengeFor(ctx, one), [await challengeFor(afterwards, one)]);
    const solved = { ...one, stepUp: { solution } };
    expect(await result(afterwards, solved)).toBe("step_up_required");
    expect(await result(from(ctx.ip, later(600)), solved)).toBe("pass");
  });

  it("sends a code without script, which the donor's next three cards may use", async () => {
    await begin();
    await attack(30);
    const ctx = from(address());
    const one = cardTry({ hasScript: false });
    expect(await result(ctx, one)).toBe("step_up_required");
    expect(await result(ctx, one)).toBe("step_up_required");
    const [sent, ...more] = await sentCodes();
    expect(more).toEqual([]);
    expect(sent?.email).toBe(one.email);
    const { code = "" } = sent ?? {};
    const typed = { ...one, card: cardTry().card, key: "another", stepUp: { code } };
    expect(await result(ctx, { ...typed, email: "other@example.org" })).toBe("step_up_required");
    for (let at = 0; at < 3; at += 1) {
      expect(await result(from(ctx.ip, later(at * 10)), typed)).toBe("pass");
    }
    expect(await result(from(ctx.ip, later(30)), typed)).toBe("step_up_required");
  });

  it("refuses the right code after five wrong ones", async () => {
    await begin();
    await attack(30);
    const ctx = from(address());
    const one = cardTry({ hasScript: false });
    await result(ctx, one);
    const [sent] = await sentCodes();
    const { code = "" } = sent ?? {};
    const wrong = code === "000000" ? "000001" : "000000";
    for (let at = 0; at < 5; at += 1) {
      await result(ctx, { ...one, stepUp: { code: wrong } });
    }
    expect(await result(ctx, { ...one, stepUp: { code } })).toBe("step_up_required");
  });

  it("sends no code where a script solves the puzzle, and few to one network block", async () => {
    await begin();
    await attack(30);
    const ip = address();
    await result(from(ip), cardTry());
    expect(await sentCodes()).toEqual([]);
    for (let at = 0; at < 15; at += 1) await result(from(ip), cardTry({ hasScript: false }));
    expect(await sentCodes()).toHaveLength(10);
  });
});

describe("a refusal", () => {
  it("follows when even solved tries are not approved, and is the same for every rule", async () => {
    await begin();
    await attack(30);
    let last: DomainError | null = null;
    let passed = 20;
    for (; passed < 60; passed += 1) {
      const ctx = from(address());
      const one = cardTry();
      const challenge = await challengeFor(ctx, one);
      last = await refusalOf(
        shieldCard(ctx, { ...one, stepUp: { solution: challenge ? solve(challenge) : "" } }),
      );
      if (last) break;
    }
    expect(passed).toBe(40);
    await begin();
    const one = cardTry();
    let ofCard: DomainError | null = null;
    for (let at = 0; at < 12 && ofCard?.code !== "rate_limited"; at += 1) {
      const ctx = from(address(), later(at * 10));
      const challenge = await challengeFor(ctx, { ...one, email: `${at}@example.org` });
      const stepUp = challenge ? { solution: solve(challenge) } : {};
      ofCard = await refusalOf(shieldCard(ctx, { ...one, email: `${at}@example.org`, stepUp }));
    }
    expect(last).toMatchObject({ code: "rate_limited", retryAfter: 900, details: {} });
    expect(ofCard).toMatchObject({ code: "rate_limited", retryAfter: 900, details: {} });
  });
});

it("limits nobody at an exempt address", async () => {
  await begin();
  const ctx = from("127.0.0.1");
  const one = cardTry();
  for (let at = 0; at < 60; at += 1) expect(await result(ctx, one)).toBe("pass");
});

it("takes a try back that was not sent", async () => {
  await begin();
  const one = cardTry();
  for (let at = 0; at < 30; at += 1) {
    const ctx = from(address());
    await recordTry(ctx, await shieldCard(ctx, one), "withdrawn");
  }
});

describe("posts of one try that run at the same time", () => {
  it("count as one try", async () => {
    await begin();
    const ctx = from(address());
    const one = cardTry({ idempotencyKey: randomUUID() });
    const posts = await Promise.all(Array.from({ length: 30 }, () => shieldCard(ctx, one)));
    await Promise.all(
      posts.map((post, at) => recordTry(ctx, post, at === 7 ? "unapproved" : "withdrawn")),
    );
    expect(await attack(30)).toBe(19);
  });

  it("use its proof once", async () => {
    await begin();
    await attack(30);
    const ctx = from(address());
    const one = cardTry({ idempotencyKey: randomUUID() });
    const solved = { ...one, stepUp: { solution: solve(await challengeFor(ctx, one)) } };
    const posts = await Promise.all(Array.from({ length: 8 }, () => shieldCard(ctx, solved)));
    for (const post of posts) await recordTry(ctx, post, "withdrawn");
    expect(await result(from(ctx.ip, later(10)), solved)).toBe("pass");
  });

  it("are assessed like the first one", async () => {
    await begin();
    await attack(30);
    const one = cardTry({ idempotencyKey: randomUUID() });
    const ctx = from(address());
    const results = await Promise.all(Array.from({ length: 8 }, () => result(ctx, one)));
    expect(results).toEqual(Array(8).fill("step_up_required"));
  });

  it("are tries of their own with another card, donor, network or key", async () => {
    await begin();
    const one = cardTry({ idempotencyKey: randomUUID() });
    for (const other of [
      { card: cardTry().card },
      { email: "other@example.org" },
      { idempotencyKey: randomUUID() },
    ]) {
      await shieldCard(from(address()), { ...one, ...other });
    }
    for (let at = 0; at < 2; at += 1) await shieldCard(from(address()), one);
    expect(await attack(30)).toBe(15);
  });
});
