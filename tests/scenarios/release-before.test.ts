/**
 * Runs the previous release as a product: on this version's database its main flow works, and web
 * and worker of both complete what the other began. tests/releases/before.test.ts tests its
 * statements alone.
 */
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { runCommand } from "../../app/commands/run-command.mjs";
import { startStack } from "../../app/commands/stack.mjs";
import { findSystemPrograms } from "../../app/commands/system-programs.mjs";
import { cards, giftBody } from "../factories/gift-form";
import type { Answer, Stack, Visitor } from "../factories/product";
import { donationOf, transactionOf, World, type Tenant } from "../factories/world";
import { checkBooks } from "../faults/books";
import { letTimePass, runUntilQuiet } from "../faults/recovery";
import { startWebBeside, startWorkerBeside, type Beside } from "../releases/beside";
import { checkOut } from "../releases/checkout";
import { readRelease } from "../releases/conversation";

const GIVEN = new Date("2027-06-02T15:00:00Z");
const DUE = new Date("2027-07-10T03:00:00Z");
const LIMIT_MS = 15 * 60_000;
/** Time for a worker to start, claim and charge on a busy machine. */
const LONGEST_MS = 90_000;
const here = path.resolve(import.meta.dirname, "../..");

vi.setConfig({ testTimeout: LIMIT_MS, hookTimeout: 2 * LIMIT_MS });

const { commit } = readRelease();
let before: string;
beforeAll(async () => {
  const folder = await checkOut(commit);
  if (!folder) throw new Error(`git doesn't have the release before, ${commit}`);
  before = folder;
});
afterAll(() => fs.rmSync(before, { recursive: true, force: true }));

const openWorld = async (folder: string) =>
  World.open((await startStack({ build: path.join(folder, "build") })) as Stack);

describe("the previous release, on this version's database", () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(before);
  });
  afterAll(() => world.close());

  /** Its own tests cover its behaviour best. */
  async function runItsOwn(program: string, args: string[], env: Record<string, string>) {
    const { stop: _stop, ...stack } = world.stack;
    return runCommand(path.join(before, "node_modules/.bin", program), args, {
      cwd: before,
      env: { ...process.env, DADIVA_FULL: "", ...env, DADIVA_STACK: JSON.stringify(stack) },
      limit: LIMIT_MS,
    });
  }

  test("signs up, publishes, receives a donation, and again the next month", async ({ skip }) => {
    const { chromium } = await findSystemPrograms(() => undefined);
    if (!chromium) return skip("no Chromium on the PATH or to be installed");
    const args = [
      "test",
      "-c",
      "tests/playwright.config.ts",
      "--reporter=list",
      "main-job-spanish",
    ];
    const { status, output } = await runItsOwn("playwright", args, { CHROMIUM_PATH: chromium });
    expect(status, output.slice(-3000)).toBe(0);
    expect(output).toMatch(/1 passed/);
  });

  test("charges months, repeats no donation, and accepts notifications", async () => {
    const files = ["give-once", "months", "webhooks", "users"].map(
      (name) => `tests/scenarios/${name}.test.ts`,
    );
    const args = ["run", "--config", "app/commands/vitest.config.mjs", ...files];
    // A release before 25 November 2026 gets its suite and files from the environment.
    const { status, output } = await runItsOwn("vitest", args, {
      DADIVA_SUITE: "stack",
      DADIVA_SUITE_FILES: JSON.stringify(files),
    });
    expect(status, output.slice(-3000)).toBe(0);
  });
});

describe.each([
  { main: "the release before", other: "this version", isBefore: true },
  { main: "this version", other: "the release before", isBefore: false },
])("a product of $main with a web and a worker of $other beside it", ({ isBefore }) => {
  let world: World;
  let tenant: Tenant;
  let beside: Beside | undefined;
  const folders = (): [string, string] => (isBefore ? [before, here] : [here, before]);
  beforeAll(async () => {
    const [main, folder] = folders();
    world = await openWorld(main);
    await world.lab.setClock(GIVEN);
    tenant = await world.openTenant();
    beside = await startWebBeside({ world, folder, now: GIVEN });
  });
  afterAll(async () => {
    await beside?.stop();
    await world.close();
  });

  /** Posts the form of one web to another. */
  async function give(form: Visitor, to: Visitor, order: object = {}): Promise<Answer> {
    const { slug } = tenant.organization;
    const page = `/c/${tenant.campaign.slug}`;
    const token = (await form.get(slug, page)).meta("csrf-token");
    const body = giftBody({ country: "AR", monthly: true, collectDay: 10, ...order });
    const headers = { "idempotency-key": randomUUID() };
    return to.call("POST", slug, `${page}/donations`, { body, token, headers });
  }

  const theOther = () => beside?.visitor() ?? expect.unreachable("nothing stands beside");
  const books = () => checkBooks(world, tenant.organization.organization.uuid);
  const gifts: string[] = [];

  test("a form of one is accepted by the other", async () => {
    for (const [form, to] of [
      [world.visitor(), theOther()],
      [theOther(), world.visitor()],
    ] as const) {
      const answer = await give(form, to);
      expect(answer.status, answer.text.slice(0, 500)).toBe(201);
      gifts.push(donationOf(answer));
    }
    await world.lab.runDue();
    await books();
  });

  test("a person who signed in at one is signed in at the other, and both show the same donation", async () => {
    const { slug, owner } = tenant.organization;
    for (const [first, then] of [
      [world.visitor(), theOther()],
      [theOther(), world.visitor()],
    ] as const) {
      await first.signIn(slug, owner);
      const headers = { cookie: first.cookieOf(slug) };
      const gift = await then.call("GET", slug, `/manage/api/donations/${gifts[0]}`, { headers });
      expect(gift.status, gift.text.slice(0, 500)).toBe(200);
      expect(gift.text).toContain(gifts[0]);
      const page = await then.get(slug, "/manage/donations", headers);
      expect([page.status, page.text.includes(gifts[1] ?? "")]).toEqual([200, true]);
    }
  });

  test("a charge that one leaves pending is decided by the other, with its receipt", async () => {
    const visitor = theOther();
    const answer = await give(visitor, visitor, { card: cards.inProcess, monthly: false });
    expect(answer.status, answer.text.slice(0, 500)).toBe(202);
    const payment = transactionOf(answer);
    const event = { type: "approved", payment, event_id: payment };
    expect(await world.lab.sendEvent(event)).toBe(200);
    await runUntilQuiet(world);
    await books();
  });

  test("a charge that one sent before it died is recorded by the other, once", async () => {
    const [, folder] = folders();
    const armed = [{ point: "charge.after_provider", action: "kill" }];
    const dying = await startWebBeside({ world, folder, now: GIVEN, armed });
    const visitor = dying.visitor();
    await expect(give(visitor, visitor)).rejects.toThrow();
    await dying.stop();
    await letTimePass(world, GIVEN);
    await books();
    const { rows } = await world.database.query<{ id: string }>(
      "SELECT id FROM donations WHERE organization_id = $1 AND status = 'active' AND recurrence = 'monthly'",
      [tenant.organization.organization.uuid],
    );
    expect(rows).toHaveLength(3);
    gifts.splice(0, gifts.length, ...rows.map(({ id }) => id));
  });

  const monthsOf = () => Promise.all(gifts.map((gift) => world.describeMonths(gift)));

  test("the next month of all of them is charged only by the other's worker", async () => {
    await world.lab.setClock(DUE);
    await world.lab.kill("worker");
    const [, folder] = folders();
    const stop = startWorkerBeside({ world, folder, now: DUE });
    try {
      await world.database.query(
        `INSERT INTO outbox (id, organization_id, job, payload, due_at, created_at)
         VALUES (gen_random_uuid(), NULL, 'platform.run-schedule', '{"schedule": "donations.claim-due"}', $1, $1)`,
        [DUE],
      );
      const deadline = performance.now() + LONGEST_MS;
      const isDone = (months: string[]) => months.includes("2027-07 approved");
      while (!(await monthsOf()).every(isDone) && performance.now() < deadline) await wait(250);
    } finally {
      await stop();
      await world.lab.start("worker");
    }
    const charged = ["2027-06 approved", "2027-07 approved", "2027-08 planned"];
    expect(await monthsOf()).toEqual(gifts.map(() => charged));
  });

  test("and the following one by the product's own", async () => {
    await world.lab.setClock(new Date("2027-08-10T03:00:00Z"));
    await runUntilQuiet(world);
    for (const months of await monthsOf()) expect(months).toContain("2027-08 approved");
    await books();
  });
});
