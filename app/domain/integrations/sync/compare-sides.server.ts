import type { IntegrationComparison } from "~/generated/prisma/client";
import { CallRefused } from "~/integrations/connector";
import { noteWhole } from "../../integration-changes/note-change.server";
import { COMPARISON_EVERY_MS } from "../choices";
import { CLASS_NAMES, CLASSES } from "../classes";
import { PARTS_OF, SHAPES, type ClassName, type Part } from "../shapes";
import { beginObject, comparePage } from "./compare-page.server";
import { countDifferences, type ComparedObject } from "../comparison";
import type { Run } from "./run";

const HOUR_MS = 60 * 60_000;
const KEPT_MS = 400 * 24 * HOUR_MS;
const FIRST = "00000000-0000-0000-0000-000000000000";

/**
 * Compares both sides where that is due, after everything that changed was sent: object by object, in pages of
 * 2,000 records. It leaves half of the organisation's calls to changes, and goes on later. What differs is
 * sent again. Returns whether it goes on at once.
 */
export async function compareSides(run: Run, mostCalls: number): Promise<boolean> {
  const { calls, ctx, row } = run;
  if (row.compareAt === null || row.compareAt > ctx.now) return false;
  const order = objectsOf(run);
  let comparison = await findOrBegin(run);
  for (;;) {
    if (calls.made >= mostCalls) return true;
    if (calls.most - calls.made < row.callLimit / 2) {
      await waitUntil(run, new Date(ctx.now.getTime() + HOUR_MS));
      return false;
    }
    const next = nextOf(comparison, order);
    if (!next) {
      await end(run, comparison, false);
      return true;
    }
    try {
      comparison = await compareNext(run, comparison, next);
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error;
      await end(run, comparison, true);
      return false;
    }
  }
}

interface Compared {
  className: ClassName;
  part: Part;
  object: string;
}

/** The objects that are synced, in the order in which they are compared. */
function objectsOf({ mapping, row }: Run): Compared[] {
  return CLASS_NAMES.filter((className) => row.objects.includes(CLASSES[className].object)).flatMap(
    (className) =>
      PARTS_OF[className].flatMap((part) => {
        const object = SHAPES[mapping.flavour][part];
        return object === undefined ? [] : [{ className, part, object }];
      }),
  );
}

const resultsOf = ({ results }: IntegrationComparison) => results as unknown as ComparedObject[];

/** Returns what is compared next: the rest of an object, or the object after those that are over. */
function nextOf(comparison: IntegrationComparison, order: readonly Compared[]): Compared | null {
  if (comparison.part !== null) return order.find(({ part }) => part === comparison.part) ?? null;
  const done = new Set(resultsOf(comparison).map(({ part }) => part));
  return order.find(({ part }) => !done.has(part)) ?? null;
}

async function findOrBegin({ ctx, row }: Run): Promise<IntegrationComparison> {
  const { now, organizationId } = ctx;
  const own = { organizationId, integrationId: row.id };
  return ctx.transaction(async (db) => {
    const found = await db.integrationComparison.findFirst({ where: { ...own, endedAt: null } });
    if (found) return found;
    await db.integrationComparison.deleteMany({
      where: { ...own, beganAt: { lt: new Date(now.getTime() - KEPT_MS) } },
    });
    return db.integrationComparison.create({ data: { ...own, id: ctx.newId(), beganAt: now } });
  });
}

/** Compares a page, and notes what differs together with the place that was reached. */
async function compareNext(
  run: Run,
  comparison: IntegrationComparison,
  { className, object, part }: Compared,
): Promise<IntegrationComparison> {
  const { ctx, row } = run;
  const { organizationId } = ctx;
  const results = resultsOf(comparison);
  const known = results.find((one) => one.part === part);
  const before = known ?? (await beginObject(run, className, part, object));
  const { after, owners, result } = await comparePage(run, before, comparison.after ?? FIRST);
  const data = {
    part: after === null ? null : part,
    after,
    results: [...results.filter((one) => one !== known), result] as unknown as object[],
  };
  const dueAt = new Date(ctx.now.getTime() - row.syncDelay * 1000);
  await ctx.transaction(async (db) => {
    await db.integrationComparison.updateMany({
      where: { organizationId, id: comparison.id, endedAt: null },
      data,
    });
    if (owners.length > 0) await noteWhole(db, ctx, CLASSES[className].entity, owners, dueAt);
  });
  return { ...comparison, ...data };
}

async function waitUntil({ ctx, row }: Run, compareAt: Date): Promise<void> {
  const { organizationId } = ctx;
  await ctx.transaction((db) =>
    db.integration.updateMany({
      where: { organizationId, id: row.id, state: "connected" },
      data: { compareAt },
    }),
  );
}

/** Ends a comparison, with a notice where something differed. */
async function end(run: Run, comparison: IntegrationComparison, isRefused: boolean): Promise<void> {
  const { ctx, row } = run;
  const { now, organizationId } = ctx;
  const { count } = await ctx.transaction((db) =>
    db.integrationComparison.updateMany({
      where: { organizationId, id: comparison.id, endedAt: null },
      data: { endedAt: now, part: null, after: null, isRefused },
    }),
  );
  await waitUntil(run, new Date(now.getTime() + COMPARISON_EVERY_MS));
  run.row = { ...row, compareAt: null };
  if (count === 0 || countDifferences(resultsOf(comparison)) === 0) return;
  await ctx.transaction((db) =>
    ctx.enqueue(db, "news.record-item", {
      kind: "integrations",
      key: `${comparison.id}-compared`,
      facts: { notice: "compared", integration: row.id },
    }),
  );
}
