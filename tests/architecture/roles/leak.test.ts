/**
 * Of two campaigns an actor reads one. Whatever it asks, the answer is the same before and after the
 * other campaign grows, so that no count, sum or list tells anything of it by difference.
 */
import { beforeAll, expect, it, vi } from "vitest";
import type * as Actors from "~/domain/actor";
import { createOrganizationContext, type OrganizationContext } from "~/domain/context";
import { applyBulkChange } from "~/domain/donations/bulk-changes/apply-bulk-change.server";
import { getBulkChange } from "~/domain/donations/bulk-changes/get-bulk-change.server";
import { previewBulkChange } from "~/domain/donations/bulk-changes/preview-bulk-change.server";
import { startBulkChange } from "~/domain/donations/bulk-changes/start-bulk-change.server";
import { readRange } from "~/domain/reports/date-range";
import { getDashboard } from "~/domain/reports/get-dashboard.server";
import { getTransactionsSummary } from "~/domain/reports/get-transactions-summary.server";
import { searchOrganization } from "~/domain/reports/search-organization.server";
import { abilityOf, may, type AbilityRule } from "~/domain/users/abilities";
import { createTestOrganization, useTestDatabase } from "../../factories/database";
import {
  createTestCampaign,
  createTestDonation,
  createTestProcessor,
} from "../../factories/donations";
import { makeOwn, rulesWithin, shownBy, type Own } from "./conditional-actor";
import { names } from "./operations";

const rules = vi.hoisted((): { now: AbilityRule[] } => ({ now: [] }));
vi.mock("~/domain/actor", async (original) => ({
  ...(await original<typeof Actors>()),
  abilityOfActor: () => abilityOf(rules.now),
}));

useTestDatabase();
const now = new Date("2026-11-21T15:00:00Z");
const yesterday = new Date("2026-11-20T12:00:00Z");
const PERIOD = "2026-11";
const READING = /\/(?:check|find|get|list|preview|search)-[^/]*$/;

/** Operations that answer with figures of many campaigns: somebody who reads all sees these grow. */
const FIGURES = [
  "campaigns/list-campaigns",
  "card-testing/find-recent-wave",
  "donations/bulk-changes/preview-bulk-change",
  "donations/leads/list-leads",
  "donations/lists/list-donations",
  "donations/lists/list-donors",
  "donations/lists/list-donors-for-file",
  "donations/lists/list-transactions",
  "reports/get-attention",
  "reports/get-dashboard",
  "reports/get-transactions-summary",
  "reports/search-organization",
];

let owner: OrganizationContext;
let agent: OrganizationContext;
let inside: Own;
let outside: Own;
let processorId: string;

beforeAll(async () => {
  rules.now = [may("manage", "all")];
  owner = await createTestOrganization(now);
  processorId = await createTestProcessor(owner);
  inside = await makeOwn(owner, "Dentro", processorId);
  outside = await makeOwn(owner, "Afuera", processorId);
  await addFigures(inside.campaign);
  const { organization, user } = owner;
  if (!user) throw new Error("nobody is signed in");
  const acting = { organization, user, now, locale: "es" } as const;
  rules.now = rulesWithin(inside);
  agent = createOrganizationContext(acting);
});

/** Adds to every kept sum of a campaign. */
const addFigures = (campaignId: string) =>
  owner.transaction(async (db) => {
    const { organizationId } = owner;
    const row = { organizationId, day: "2026-11-20", campaignId, shard: 0, count: 7n };
    const kinds = ["new", "visit", "paused", "discarded"];
    await db.dailyTotal.createMany({
      data: ["approved", "rejected", "refunded"].map((status) => ({
        ...{ ...row, recurrence: "monthly", status, amount: 7_700n },
      })),
    });
    await db.dailyCount.createMany({
      data: kinds.map((kind) => ({ ...row, kind, recurrence: "monthly", reason: "other" })),
    });
  });

/** Charges, pauses, leads and refunds of another campaign, also by the donor whom the actor reads. */
async function growOutside() {
  const { campaign: campaignId } = outside;
  const people = [
    { firstName: "Dentro", lastName: "Paz", email: "dentro@example.org" },
    { firstName: "Nadia", lastName: "Paz", email: "nadia@example.org" },
  ];
  const charges = ["approved", "rejected", "in_process", "planned"].map((status, at) => ({
    status,
    date: status === "planned" ? new Date("2026-11-23T12:00:00Z") : yesterday,
    attempt: at + 1,
    period: `2026-${String(8 + at).padStart(2, "0")}`,
    declineCode: status === "rejected" ? "insufficient_funds" : undefined,
  }));
  const rest = [
    { status: "active" },
    { status: "paused", pausedReason: "expired_card", pausedAt: yesterday },
    { status: "discarded", discardedReason: "other", discardedAt: yesterday },
  ];
  for (const donor of people)
    for (const state of rest) {
      const made = { campaignId, processorId, donor, recurrence: "monthly" as const, ...state };
      await createTestDonation(owner, {
        ...made,
        transactions: charges.filter(isOf(state.status)),
      });
    }
  await addFigures(campaignId);
  await createTestCampaign(owner, "Afuera dos");
  const { organizationId } = owner;
  const times = { createdAt: yesterday, updatedAt: yesterday };
  await owner.transaction(async (db) => {
    const lead = { organizationId, id: owner.newId(), campaignId, email: "nadia@example.org" };
    await db.lead.create({ data: { ...lead, ...times } });
    const wave = { organizationId, id: owner.newId(), campaignId, slot: 1n };
    await db.cardTestingWave.create({ data: { ...wave, beganAt: yesterday, seenAt: yesterday } });
  });
}

/** Only an active donation has a charge ahead. */
const isOf =
  (state: string) =>
  ({ status }: { status: string }) =>
    state === "active" || status !== "planned";

const range = readRange(PERIOD, now, "UTC");
const dashboard = { range, campaignId: null, recurrence: null };
const everything = { action: "pause", ids: null, filter: {} } as const;

const asked: readonly (readonly unknown[])[] = [
  [],
  [dashboard],
  [PERIOD],
  [everything],
  ["Paz", ["Paz"]],
  [{}, { page: 1, perPage: 50 }],
];

/** Returns what reading operations answer to an actor. */
async function answersTo(ctx: OrganizationContext, asking: readonly string[]) {
  const own = [inside, outside].flatMap((one) => [[one.campaign], [one.donation], [one.donor]]);
  const answers = new Map<string, string[]>();
  for (const name of asking) {
    const shown = [...asked, ...own].map((given) => shownBy(ctx, name, given));
    answers.set(name, (await Promise.all(shown)).map(String));
  }
  return answers;
}

const changedIn = (before: Map<string, string[]>, after: Map<string, string[]>) =>
  [...before].flatMap(([name, shown]) =>
    JSON.stringify(shown) === JSON.stringify(after.get(name)) ? [] : [name],
  );

it("sees no figure of another campaign, by difference either", { timeout: 120_000 }, async () => {
  const own = await getDashboard(agent, dashboard);
  expect([own.count, own.newDonations, own.campaigns.map(({ id }) => id)]).toEqual([
    7,
    7,
    [inside.campaign],
  ]);
  const { byCampaign } = await getTransactionsSummary(agent, PERIOD);
  expect(byCampaign.map(({ id, count }) => [id, count])).toEqual([[inside.campaign, 7]]);
  const found = await searchOrganization(agent, "Paz", ["Paz"]);
  expect([found.donors.map(({ id }) => id), found.places]).toEqual([[inside.donor], [0]]);
  expect((await searchOrganization(agent, "Afuera", [])).campaigns).toEqual([]);

  // Reading a person's data as a file leaves a record, which is no figure.
  const reading = names.filter((name) => READING.test(name) && !name.endsWith("/get-donor-data"));
  const before = [await answersTo(agent, reading), await answersTo(owner, FIGURES)] as const;
  await growOutside();
  expect(changedIn(before[0], await answersTo(agent, reading))).toEqual([]);
  expect(changedIn(before[1], await answersTo(owner, FIGURES))).toEqual(FIGURES);
});

it("changes the donations of its own campaign in bulk, and sees how far these are", async () => {
  const both = { ...everything, ids: [inside.donation, outside.donation] };
  const confirm = (chosen: string) => ({ chosen, idempotency_key: owner.newId() });
  const { chosen, total } = await previewBulkChange(agent, both);
  expect(total).toBe(1);
  const id = await startBulkChange(agent, both, confirm(chosen));
  expect(await getBulkChange(agent, id)).toMatchObject({ total: 1, waiting: 1 });
  await applyBulkChange(owner, { bulkChangeId: id });
  expect(await getBulkChange(agent, id)).toMatchObject({ total: 1, changed: 1 });
  const rest = { ...everything, action: "discard" as const, ids: [outside.donation] };
  const of = await previewBulkChange(owner, rest);
  const reason = { ...confirm(of.chosen), reason: "other" };
  const others = await startBulkChange(owner, rest, reason);
  await expect(getBulkChange(agent, others)).rejects.toThrow("not_found");
  expect(await getBulkChange(owner, others)).toMatchObject({ total: 1 });
});
