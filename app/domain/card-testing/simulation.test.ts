/**
 * The simulation of issue 26, in `npm run test:full`: 1,000 honest donors, and 10,000 stolen cards from 500
 * addresses, by the product's default settings, on simulated time and real counters.
 */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { createServer, type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createPublicContext, type CurrentOrganization } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { closeQueueConnections } from "~/infrastructure/queues/redis.server";
import {
  createTestOrganization,
  testDatabase,
  type TestDatabase,
} from "../../../tests/factories/database";
import { createTestCampaign } from "../../../tests/factories/donations";
import { recordTry } from "./record-try.server";
import { shieldCard } from "./shield-card.server";

const START = Date.parse("2027-03-01T13:00:00Z");
const MINUTE = 60_000;

/** Returns numbers between 0 and 1, the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Try {
  ip: string;
  email: string;
  fingerprint: string;
  bin: string;
  formAgeMs: number;
  /** Whether a step-up is solved. */
  solves: boolean;
  /** Milliseconds until the provider's answer. */
  latency: number;
  isApproved: boolean;
}

interface Person {
  /** Milliseconds from the start. */
  at: number;
  /** One after the other, each this long after the result of the one before. */
  tries: (Try & { wait: number })[];
}

interface Tally {
  reached: number;
  steppedUp: Set<Person>;
  blocked: Set<Person>;
}

/** Of 1,000 donors, 100 type their card three times. */
const HONEST_TRIES = 1_200;

let organization: CurrentOrganization;
let campaignId: string;

/** Runs everybody on one simulated clock. */
async function run(people: readonly Person[]): Promise<Tally> {
  const tally: Tally = { reached: 0, steppedUp: new Set(), blocked: new Set() };
  const events: { at: number; work: () => Promise<void> }[] = [];
  const plan = (at: number, work: () => Promise<void>) => {
    let low = 0;
    let high = events.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((events[middle]?.at ?? 0) > at) low = middle + 1;
      else high = middle;
    }
    events.splice(low, 0, { at, work });
  };
  const begin = (person: Person, place: number, at: number) => {
    const one = person.tries[place];
    if (one) plan(at, () => attempt(person, place, one, at));
  };
  async function attempt(person: Person, place: number, one: Try, at: number): Promise<void> {
    const ctx = contextAt(at, one.ip);
    const key = randomUUID();
    const shielded = await pass(ctx, one, key, () => tally.steppedUp.add(person)).catch(
      (error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        if (error.code === "rate_limited") tally.blocked.add(person);
        return null;
      },
    );
    const answered = at + (shielded ? one.latency : 50);
    if (shielded) tally.reached += 1;
    plan(answered, async () => {
      const result = one.isApproved ? "approved" : "unapproved";
      if (shielded) await recordTry(contextAt(answered, one.ip), shielded, result);
      begin(person, place + 1, answered + (person.tries[place + 1]?.wait ?? 0));
    });
  }
  for (const person of people) begin(person, 0, START + person.at);
  for (let event = events.pop(); event; event = events.pop()) await event.work();
  return tally;
}

const contextAt = (at: number, ip: string) =>
  createPublicContext({ organization, now: new Date(at), locale: "es", ip });

/** Posts a try, and again with the solution where a step-up is asked for. */
async function pass(
  ctx: ReturnType<typeof contextAt>,
  one: Try,
  key: string,
  onStepUp: () => void,
) {
  const { email, fingerprint, bin, formAgeMs } = one;
  const card = { fingerprint, first_six: bin };
  const form = { key, idempotencyKey: null, formAgeMs, hasScript: true };
  const posted = { campaignId, email, card, ...form, stepUp: {} };
  try {
    return await shieldCard(ctx, posted);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "step_up_required") throw error;
    onStepUp();
    if (!one.solves) return null;
    const { seed, bits } = error.details.challenge as { seed: string; bits: number };
    let solution = 0;
    const isSolved = () => {
      const hash = createHash("sha256").update(`${seed}${solution}`).digest();
      return Math.clz32(hash.readUInt32BE(0)) >= bits;
    };
    while (!isSolved()) solution += 1;
    return shieldCard(ctx, { ...posted, stepUp: { solution: String(solution) } });
  }
}

/** 1,000 donors within half an hour: 100 mistype their card twice, 200 share an address. */
function donors(): Person[] {
  const random = numbers(26);
  const bins = Array.from({ length: 40 }, (_, at) => String(450_000 + 97 * at));
  return Array.from({ length: 1_000 }, (_, at) => {
    const email = `donor-${at}@example.org`;
    const base = {
      ip: at % 5 === 0 ? "203.0.113.7" : `100.${64 + (at >> 8)}.${at & 255}.9`,
      email,
      bin: bins[Math.floor(random() ** 2 * bins.length)] ?? "",
      formAgeMs: 20_000 + random() * 120_000,
      solves: true,
    };
    const mistakes = Math.floor(at / 5) % 10 === 0 ? 2 : 0;
    const tries = Array.from({ length: mistakes + 1 }, (_unused, place) => ({
      ...base,
      fingerprint: `${email} ${place < mistakes ? place : "card"}`,
      latency: 1_000 + random() * 3_000,
      isApproved: place === mistakes,
      wait: 15_000 + random() * 45_000,
    }));
    return { at: random() * 30 * MINUTE, tries };
  });
}

/** 500 addresses in as many network blocks, with 20 cards each; two of a hundred still work. */
function thieves(minutes: number, solves = false): Person[] {
  const random = numbers(50);
  return Array.from({ length: 500 }, (_, at) => ({
    at: (random() * minutes * MINUTE) / 20,
    tries: Array.from({ length: 20 }, (_unused, place) => ({
      ip: `198.${18 + (at >> 8)}.${at & 255}.${1 + Math.floor(random() * 250)}`,
      email: `${at}-${place}@thief.example`,
      fingerprint: `stolen ${at} ${place}`,
      bin: String(400_000 + Math.floor(random() * 99_999)),
      formAgeMs: 1_000 + random() * 8_000,
      solves,
      latency: 1_000 + random() * 3_000,
      isApproved: random() < 0.02,
      wait: ((minutes * MINUTE) / 20) * (0.5 + random()),
    })),
  }));
}

let database: TestDatabase;
let redis: ChildProcess | undefined;
const hasRedis = spawnSync("redis-server", ["--version"], { stdio: "ignore" }).status === 0;

beforeAll(async () => {
  // The puzzle's difficulty changes nothing here but the time of the run.
  vi.stubEnv("CARD_TESTING_BITS", "8");
  vi.stubEnv("LOG_LEVEL", "silent");
  if (hasRedis) {
    const port = await freePort();
    const options = [
      "--port",
      String(port),
      "--bind",
      "127.0.0.1",
      "--save",
      "",
      "--appendonly",
      "no",
    ];
    redis = spawn("redis-server", options, { stdio: "ignore" });
    vi.stubEnv("REDIS_URL", `redis://127.0.0.1:${port}`);
  }
  database = testDatabase();
});
afterAll(async () => {
  await closeQueueConnections();
  redis?.kill();
  await database.close();
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function begin(): Promise<void> {
  const ctx = await createTestOrganization(new Date(START));
  organization = ctx.organization;
  campaignId = await createTestCampaign(ctx);
}

const report = (name: string, { reached, steppedUp, blocked }: Tally) =>
  process.stdout.write(
    `${name}: ${reached} tries reached the provider, ${steppedUp.size} stepped up, ${blocked.size} blocked\n`,
  );

describe("1,000 honest donors", () => {
  it("are never blocked, and at most ten of them are stepped up", async () => {
    await begin();
    const tally = await run(donors());
    report("honest donors", tally);
    expect(tally.reached).toBe(HONEST_TRIES);
    expect(tally.blocked.size).toBe(0);
    expect(tally.steppedUp.size).toBeLessThanOrEqual(10);
  });
});

describe("10,000 stolen cards from 500 addresses", () => {
  it.each([
    ["within a minute", 1, false],
    ["within an hour", 60, false],
    ["within a day", 23 * 60, false],
    ["within an hour, with solved puzzles", 60, true],
  ])("reach the provider at most 50 times %s", async (name, minutes, solves) => {
    await begin();
    const tally = await run(thieves(minutes, solves));
    report(`stolen cards ${name}`, tally);
    expect(tally.reached).toBeGreaterThan(0);
    expect(tally.reached).toBeLessThanOrEqual(50);
  });

  it("block no donor meanwhile, step up few, and still reach the provider at most 50 times", async () => {
    await begin();
    const honest = donors();
    const tally = await run([...honest, ...thieves(60)]);
    report("donors and stolen cards together", tally);
    expect(honest.filter((person) => tally.blocked.has(person))).toEqual([]);
    expect(honest.filter((person) => tally.steppedUp.has(person)).length).toBeLessThanOrEqual(10);
    expect(tally.reached - HONEST_TRIES).toBeLessThanOrEqual(50);
  });
});
