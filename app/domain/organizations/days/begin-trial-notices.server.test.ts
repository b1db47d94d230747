import { beforeAll, expect, it } from "vitest";
import { createTestOrganization, useTestDatabase } from "../../../../tests/factories/database";
import { acrossOrganizations, type OrganizationContext } from "~/domain/context";
import { beginTrialNotices } from "./begin-trial-notices.server";

const end = new Date("2027-02-19T12:00:00Z");
const before = (days: number) => new Date(end.getTime() - days * 24 * 60 * 60 * 1000);
let ctx: OrganizationContext;

beforeAll(async () => {
  useTestDatabase();
  ctx = await createTestOrganization(before(90));
  await setPlan({ planTier: "essential", trialEndsAt: end, planPaidUntil: null });
});

async function setPlan(data: {
  planTier?: string;
  trialEndsAt?: Date;
  planPaidUntil?: Date | null;
}): Promise<void> {
  const across = acrossOrganizations("a test sets a plan", end);
  await across.transaction((db) =>
    db.organization.update({ where: { id: ctx.organizationId }, data }),
  );
}

/** Returns the queued reminders, as days before the end. */
async function queued(): Promise<unknown[]> {
  const rows = await ctx.read((db) =>
    db.outbox.findMany({
      where: { organizationId: ctx.organizationId, job: "notifications.send-trial-notice" },
      orderBy: { createdAt: "asc" },
    }),
  );
  return rows.map(({ payload }) => (payload as { days: number }).days);
}

it("queues each step once, however often and late it runs", async () => {
  await beginTrialNotices(before(16));
  expect(await queued()).toEqual([]);
  await Promise.all([1, 2, 3].map(() => beginTrialNotices(before(15))));
  await beginTrialNotices(before(8));
  expect(await queued()).toEqual([15]);
  await beginTrialNotices(before(6));
  await beginTrialNotices(before(5));
  expect(await queued()).toEqual([15, 7]);
  await beginTrialNotices(before(0.5));
  await beginTrialNotices(before(-1));
  await beginTrialNotices(before(-2));
  expect(await queued()).toEqual([15, 7, 1, 0]);
});

it("begins again when the end moves, and skips the steps that are over", async () => {
  await setPlan({ trialEndsAt: before(-30) });
  await beginTrialNotices(before(-5));
  expect(await queued()).toEqual([15, 7, 1, 0]);
  await beginTrialNotices(before(-29.5));
  expect(await queued()).toEqual([15, 7, 1, 0, 1]);
});

it("leaves out a paid plan, Original and a trial that ended long ago", async () => {
  const at = before(-100);
  await setPlan({ trialEndsAt: before(-101), planPaidUntil: before(-200) });
  await beginTrialNotices(at);
  await setPlan({ planTier: "original", planPaidUntil: null });
  await beginTrialNotices(at);
  await setPlan({ planTier: "essential" });
  await beginTrialNotices(before(-109));
  expect(await queued()).toEqual([15, 7, 1, 0, 1]);
});
