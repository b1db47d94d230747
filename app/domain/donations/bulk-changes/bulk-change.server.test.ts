import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { asJob, useTestDatabase } from "../../../../tests/factories/database";
import {
  createTestCampaign,
  createTestDonation,
  createTestProcessor,
} from "../../../../tests/factories/donations";
import { signedInContext, signUp } from "../../../../tests/factories/people";
import type { OrganizationContext } from "~/domain/context";
import { applyBulkChange } from "./apply-bulk-change.server";
import { changeStatus } from "~/domain/donations/change-status.server";
import { getBulkChange } from "./get-bulk-change.server";
import { previewBulkChange } from "./preview-bulk-change.server";
import { selectDonations, type Selection } from "./select-donations.server";
import { startBulkChange } from "./start-bulk-change.server";

useTestDatabase();
const now = new Date("2026-11-26T15:00:00Z");
const JOB = "donations.apply-bulk-change";
let ctx: OrganizationContext;
let job: OrganizationContext;
let make: (status: string, recurrence?: "monthly" | "one_time") => Promise<string>;

beforeAll(async () => {
  ctx = await signedInContext(await signUp(now), now);
  job = asJob(ctx, JOB);
  const processorId = await createTestProcessor(ctx);
  const campaignId = await createTestCampaign(ctx);
  make = (status, recurrence = "monthly") =>
    createTestDonation(ctx, {
      campaignId,
      processorId,
      status,
      recurrence,
      ...(status === "paused" ? { pausedReason: "by_org", pausedAt: now } : {}),
      donor: { firstName: "Ana", lastName: "Paz", email: `${randomUUID()}@example.org` },
    });
});

const of = (ids: string[] | null, action: Selection["action"] = "pause"): Selection => ({
  action,
  ids,
  filter: {},
});
/** Previews the selection and starts its change. */
const start = async (selection: Selection, reason?: string, key: string = randomUUID()) => {
  const { chosen } = await previewBulkChange(ctx, selection);
  return startBulkChange(ctx, selection, { chosen, reason, idempotency_key: key });
};
const statusesOf = async (ids: string[]) => {
  const rows = await ctx.read((db) =>
    db.donation.findMany({ where: { id: { in: ids } }, select: { id: true, status: true } }),
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.status);
};
const recordsOf = (ids: string[]) =>
  ctx.read((db) => db.auditEntry.findMany({ where: { subjectId: { in: ids } } }));

describe("a bulk change", () => {
  it("previews how many change and why others stay, and changes exactly these", async () => {
    const ids = [
      await make("active"),
      await make("active"),
      await make("paused"),
      await make("discarded"),
      await make("active", "one_time"),
    ];
    expect(await previewBulkChange(ctx, of(ids))).toEqual({
      chosen: expect.stringMatching(/^[0-9a-f]{64}$/),
      total: 5,
      eligible: 2,
      names: ["Ana Paz", "Ana Paz"],
      monthly: 300_000n,
      oneTime: 1,
      active: 0,
      paused: 1,
      discarded: 1,
    });
    const id = await start(of(ids));
    expect(await getBulkChange(ctx, id)).toMatchObject({ total: 2, waiting: 2, changed: 0 });
    await applyBulkChange(job, { bulkChangeId: id });
    expect(await getBulkChange(ctx, id)).toMatchObject({ waiting: 0, changed: 2, failed: 0 });
    expect(await statusesOf(ids)).toEqual(["paused", "paused", "paused", "discarded", "active"]);
    const records = await recordsOf(ids);
    expect(records.map(({ operation, inNameOfId }) => [operation, inNameOfId])).toEqual(
      Array(2).fill(["pause-donation", ctx.user?.id]),
    );
  });

  it("undoes a pause for exactly the donations that it paused", async () => {
    const ids = [await make("active"), await make("paused")];
    const pause = await start(of(ids));
    await applyBulkChange(job, { bulkChangeId: pause });
    const undo: Selection = { action: "restore", ids: [], changedBy: pause, filter: {} };
    expect(await previewBulkChange(ctx, undo)).toMatchObject({ total: 1, eligible: 1 });
    await applyBulkChange(job, { bulkChangeId: await start(undo) });
    expect(await statusesOf(ids)).toEqual(["active", "paused"]);
    const unknown = { ...undo, changedBy: "no id" };
    expect(await previewBulkChange(ctx, unknown)).toMatchObject({ total: 0 });
  });

  it("takes all donations of a filter", async () => {
    const only = { ...of(null, "restore"), filter: { status: "paused" as const } };
    const { eligible } = await previewBulkChange(ctx, only);
    expect(eligible).toBeGreaterThan(0);
    await applyBulkChange(job, { bulkChangeId: await start(only) });
    expect((await previewBulkChange(ctx, only)).total).toBe(0);
  });

  it("changes nothing when one donation left the filter and another entered", async () => {
    const [leaves, enters] = [await make("paused"), await make("active")];
    const filter = { ...of(null, "discard"), filter: { status: "paused" as const } };
    const { chosen, eligible } = await previewBulkChange(ctx, filter);
    await ctx.transaction((db) => changeStatus(ctx, db, leaves, { action: "restore" }));
    await ctx.transaction((db) =>
      changeStatus(ctx, db, enters, { action: "pause", reason: "by_org" }),
    );
    expect(await previewBulkChange(ctx, filter)).toMatchObject({ eligible });
    const key = randomUUID();
    const reason = "donor_request";
    await expect(
      startBulkChange(ctx, filter, { chosen, reason, idempotency_key: key }),
    ).rejects.toMatchObject({ fields: { chosen: [{ code: "selection_changed" }] } });
    await expect(getBulkChange(ctx, key)).rejects.toMatchObject({ code: "not_found" });
    await start(filter, reason, key);
    const items = await ctx.read((db) =>
      db.bulkChangeItem.findMany({ where: { bulkChangeId: key } }),
    );
    expect(items.map(({ donationId }) => donationId)).toContain(enters);
    expect(items.map(({ donationId }) => donationId)).not.toContain(leaves);
  });

  it("refuses a discard without a reason and an empty set, and starts once", async () => {
    const ids = [await make("active")];
    await expect(start(of(ids, "discard"))).rejects.toMatchObject({
      fields: { reason: [{ code: "required" }] },
    });
    await expect(start(of(ids, "restore"))).rejects.toMatchObject({
      fields: { chosen: [{ code: "selection_changed" }] },
    });
    const key = randomUUID();
    expect(await start(of(ids), undefined, key)).toBe(key);
    expect(await start(of(ids), undefined, key)).toBe(key);
    const { text, values } = await selectDonations(ctx, of(ids));
    const [chosen] = await ctx.statements({ text: `SELECT d.id ${text}`, values });
    expect(chosen).toEqual([{ id: ids[0] }]);
    const jobs = await ctx.read((db) =>
      db.bulkChangeItem.findMany({ where: { bulkChangeId: key } }),
    );
    expect(jobs).toHaveLength(1);
  });

  it("says which donations changed meanwhile, and changes each once when two workers run", async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => make("active")));
    const id = await start(of(ids, "discard"), "donor_request");
    await ctx.transaction((db) =>
      changeStatus(ctx, db, ids[0] ?? "", { action: "discard", reason: "other" }),
    );
    await Promise.all([
      applyBulkChange(job, { bulkChangeId: id }),
      applyBulkChange(job, { bulkChangeId: id }),
    ]);
    expect(await getBulkChange(ctx, id)).toMatchObject({
      changed: 11,
      failed: 1,
      waiting: 0,
      failures: [{ id: ids[0], name: "Ana Paz", result: "invalid_transition" }],
    });
    expect(await recordsOf(ids)).toHaveLength(12);
  });

  it("goes on after a worker died, with the donations that have no result", async () => {
    const ids = [await make("active"), await make("active")];
    const id = await start(of(ids));
    let changes = 0;
    const dying: OrganizationContext = {
      ...job,
      transaction: (work) =>
        changes++ > 0 ? Promise.reject(new Error("killed")) : job.transaction(work),
    };
    await expect(applyBulkChange(dying, { bulkChangeId: id })).rejects.toThrow("killed");
    expect(await getBulkChange(ctx, id)).toMatchObject({ changed: 1, waiting: 1 });
    await applyBulkChange(job, { bulkChangeId: id });
    expect(await getBulkChange(ctx, id)).toMatchObject({ changed: 2, waiting: 0, failed: 0 });
    expect(await recordsOf(ids)).toHaveLength(2);
  });
});
