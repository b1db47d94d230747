import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { OrganizationContext } from "~/domain/context";
import { setClock } from "~/infrastructure/clock";
import { asJob, testDatabase, type TestDatabase } from "../../../tests/factories/database";
import {
  bookMoney,
  createPaidOrganization,
} from "../../../tests/factories/payouts/paid-organization";
import { later } from "../../../tests/factories/people";
import { Simulator } from "../../../tests/simulators/dlocal/server";
import { getPayoutBalance } from "./get-payout-balance.server";
import { listPayouts } from "./list-payouts.server";
import { movePayout, stopPayout } from "./move-payout.server";
import { planPayout } from "./plan-payout.server";
import { sendPayout } from "./send-payout.server";

/** A Tuesday. */
const now = new Date("2026-12-01T15:00:00Z");
const DAY = 24 * 60 * 60;
const CONTROL = "control of this test";
let database: TestDatabase;
let bank: Simulator;
let url: string;
let ctx: OrganizationContext;
let payoutId: string;

beforeAll(async () => {
  database = testDatabase();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "dadiva-bank-"));
  const keys = { login: "login", transKey: "trans", secret: "secret" };
  const none = { globalLogin: "", platformLogin: "", webhookUrl: "" };
  const others = {
    ...{ globalTransKey: "", globalSecret: "", platformTransKey: "", platformSecret: "" },
  };
  bank = new Simulator({ port: 0, folder, controlSecret: CONTROL, ...keys, ...none, ...others });
  url = `http://127.0.0.1:${await bank.listen()}`;
  Object.assign(process.env, {
    ...{ DLOCAL_URL: url, DLOCAL_LOGIN: keys.login, DLOCAL_TRANS_KEY: keys.transKey },
    DLOCAL_SECRET: keys.secret,
  });
});
afterAll(async () => {
  setClock(null);
  bank.close();
  await database.close();
});

beforeEach(async () => {
  setClock(now);
  ctx = await createPaidOrganization(now);
  await bookMoney(ctx, { kind: "gift", amount: 500_000n });
  await planPayout(ctx);
  payoutId = (await payout()).id;
  await ctx.transaction((db) => movePayout(ctx, db, payoutId, { to: "approved" }));
});

const control = async (method: string, place: string, body?: object) => {
  const headers = { "x-sim-control": CONTROL, "content-type": "application/json" };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const answer = await fetch(`${url}/_sim/bank/${place}`, init);
  return (await answer.json()) as { transfers: { payout: string; idempotency_key: string }[] };
};
const answers = (...words: string[]) => control("PUT", "script", { answers: words });

async function payout() {
  const { items } = await listPayouts(ctx, {}, { page: 1, perPage: 5 });
  return items.at(-1) as (typeof items)[number];
}

async function transfers() {
  const { transfers: all } = await control("GET", "transfers");
  return all.filter((one) => one.payout === payoutId);
}

it("sends once, whose repeats look it up", async () => {
  await answers("paid");
  await sendPayout(asJob(ctx, "payouts.send-payout"), { payoutId });
  await sendPayout(asJob(ctx, "payouts.send-payout"), { payoutId });
  expect(await payout()).toMatchObject({ state: "paid", sentAt: now, paidAt: now });
  expect(await transfers()).toMatchObject([{ idempotency_key: payoutId, amount: "5000.00" }]);
  expect((await getPayoutBalance(ctx)).inPayout).toBe(0n);
});

it("looks up what the company did not answer", async () => {
  await answers("unknown");
  await sendPayout(ctx, { payoutId });
  expect((await payout()).state).toBe("paid");
  expect(await transfers()).toHaveLength(1);
});

it("holds an approved payout whose bank account changed before it left", async () => {
  await ctx.transaction((db) => db.bankAccount.updateMany({ data: { changedAt: now } }));
  await sendPayout(asJob(ctx, "payouts.send-payout"), { payoutId });
  expect(await payout()).toMatchObject({ state: "held", holdReason: "new_bank_account" });
  expect(await transfers()).toEqual([]);
  expect(await ctx.transaction((db) => stopPayout(ctx, db, payoutId))).toBe(false);
});

it("waits while the company holds it, and takes the end", async () => {
  await answers("hold");
  await sendPayout(ctx, { payoutId });
  expect((await payout()).state).toBe("sent");
  setClock(new Date(now.getTime() + DAY * 1000));
  await sendPayout(later(ctx, DAY), { payoutId });
  expect((await payout()).state).toBe("paid");
});

it("gives returned money back, and pays it to another account alone", async () => {
  await answers("returned:no_account");
  await sendPayout(ctx, { payoutId });
  expect(await payout()).toMatchObject({ state: "returned", failure: "no_account" });
  const week = later(ctx, 7 * DAY);
  expect(await getPayoutBalance(week)).toMatchObject({
    ...{ available: 500_000n, inPayout: 0n },
    holds: [{ reason: "new_bank_account", until: null }],
  });
  await planPayout(week);
  const { items } = await listPayouts(ctx, {}, { page: 1, perPage: 5 });
  expect(items[0]).toMatchObject({ number: 2, state: "held", amount: 500_000n });
  const data = { accountNumber: "0070999030004123456789" };
  await ctx.transaction((db) => db.bankAccount.updateMany({ data }));
  await planPayout(later(ctx, 8 * DAY));
  const [again] = (await listPayouts(ctx, {}, { page: 1, perPage: 5 })).items;
  expect(again).toMatchObject({ state: "planned", lastFour: "6789" });
});

it.each(["in_bank", "paid"] as const)("never sends a payout again that was %s", async (state) => {
  await ctx.transaction((db) => movePayout(ctx, db, payoutId, { to: "sent" }));
  await ctx.transaction((db) => movePayout(ctx, db, payoutId, { to: state }));
  await sendPayout(ctx, { payoutId });
  expect((await payout()).state).toBe(state);
  expect(await transfers()).toEqual([]);
});

it("sends a payout again that the company never got", async () => {
  await ctx.transaction((db) => movePayout(ctx, db, payoutId, { to: "sent" }));
  await sendPayout(ctx, { payoutId });
  expect((await payout()).state).toBe("paid");
  expect(await transfers()).toHaveLength(1);
});
