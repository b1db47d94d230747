import type { Integration } from "~/generated/prisma/client";
import { CallRefused, SystemDown } from "~/integrations/connector";
import type { JobPayload } from "../../../../jobs/catalog";
import type { OrganizationContext } from "../../context";
import { countChanges, takeChanges } from "../../integration-changes/take-changes.server";
import { breakIntegration } from "../break-integration.server";
import { CLASS_NAMES, CLASSES } from "../classes";
import { readBudget } from "../count-calls.server";
import { describeIntegration } from "../describe-integration.server";
import { isInPlan } from "../in-plan";
import { openSession, type Session } from "../open-session.server";
import { readRules, type Mapping } from "../rules/read-rules.server";
import type { ClassName } from "../shapes";
import { findLoad } from "./load-rows.server";
import { pauseIntegration } from "./pause-integration.server";
import { counting, RunEnds, type Outcomes, type Run } from "./run";
import { partOf, sendClass } from "./send-class.server";
import { compareSides } from "./compare-sides.server";
import { affordsLoad, beginLoad, goOn } from "./send-load.server";
import { settleSent } from "./settle-sent.server";

const CLAIM_MS = 10 * 60_000;
/** The last call begins so long before the claim ends that it ends within it. */
const RUN_MS = 8 * 60_000;
/** Then another organisation has its turn. */
const CALLS_OF_A_RUN = 60;
/** A round that could not end within the limit would begin again and again. */
const LEAST_LEFT = 4;
const PAGE = 1_000;
/**
 * Charges of a round that no load carries: donations that are sent whole have years of them. A round ends within
 * a run's time, or it would begin again and again.
 */
const CHARGES_OF_A_ROUND = 1_000;
const MINUTE_MS = 60_000;
/** The log has 90 days. */
const KEPT_MS = 90 * 24 * 60 * MINUTE_MS;

/**
 * Sends what changed to the organisation's system: campaigns, then donors, then donations with their
 * charges, in calls of 200 records. One worker at a time; it pauses the integration where the system
 * or the limit of calls takes nothing, and orders itself again for the rest.
 */
export async function syncChanges(
  ctx: OrganizationContext,
  { integrationId }: JobPayload<"integrations.sync-changes">,
): Promise<void> {
  ctx.require("update", "integration");
  const until = performance.now() + RUN_MS;
  const row = await claim(ctx, integrationId);
  if (!row) return;
  let hasMore = false;
  let run: Run | null = null;
  try {
    if (!isInPlan(ctx)) {
      // What is noted stays due, so it must not be found again at once.
      await pauseIntegration(ctx, row, "plan", null);
      return;
    }
    const budget = await readBudget(ctx, row);
    const left = row.callLimit - budget.used;
    if (left < LEAST_LEFT) {
      await pauseIntegration(ctx, row, "call_limit", budget.freeAt);
      return;
    }
    const counted = counting(openSession(ctx, row), left, until);
    const mapping = (await readRules(ctx, row)) ?? (await describe(ctx, row, counted.session));
    if (!mapping) {
      await pauseIntegration(ctx, row, "no_flavour", null);
      return;
    }
    run = { ctx, row, mapping, isOutdated: false, ...counted };
    const sent = await sendAll(run);
    hasMore = sent === "more" || (sent === "all" && (await compareSides(run, CALLS_OF_A_RUN)));
  } catch (error) {
    if (error instanceof RunEnds) hasMore = true;
    else if (error instanceof CallRefused) hasMore = await afterRefusal(ctx, row, run, error);
    else if (error instanceof SystemDown) {
      // Tokens that nobody can read are as good as revoked; those that a refresh replaced stay.
      if (error.reason === "revoked") await breakIntegration(ctx, row.id, row.secrets);
      else await pauseIntegration(ctx, row, error.reason, null);
    } else throw error;
  } finally {
    await release(ctx, row, hasMore);
  }
}

/**
 * A whole call was refused. Where a field is gone there, the sync goes on without it; anything else pauses it
 * with a word, so that it never stops silently. Returns whether more is due now.
 */
async function afterRefusal(
  ctx: OrganizationContext,
  row: Integration,
  run: Run | null,
  { error }: CallRefused,
): Promise<boolean> {
  if (run && error.heals === "describe" && (await describeAgain(run))) return true;
  await pauseIntegration(ctx, row, "refused", null);
  return false;
}

/** Asks for the package, which no test of the connection found yet; null where the system shows neither. */
async function describe(
  ctx: OrganizationContext,
  row: Integration,
  session: Session,
): Promise<Mapping | null> {
  try {
    if (!(await describeIntegration(ctx, row, session))) return null;
  } catch (error) {
    if (error instanceof CallRefused) return null;
    throw error;
  }
  const where = { organizationId_id: { organizationId: ctx.organizationId, id: row.id } };
  return readRules(ctx, await ctx.read((db) => db.integration.findUniqueOrThrow({ where })));
}

async function claim(ctx: OrganizationContext, id: string): Promise<Integration | null> {
  const { now, organizationId } = ctx;
  const free = [{ claimedUntil: null }, { claimedUntil: { lte: now } }];
  const awake = [{ pausedUntil: null }, { pausedUntil: { lte: now } }];
  // A load's file is on its way across runs.
  const load = await findLoad(ctx, id);
  return ctx.transaction(async (db) => {
    const [row] = await db.integration.updateManyAndReturn({
      where: { organizationId, id, state: "connected", AND: [{ OR: free }, { OR: awake }] },
      data: { claimedUntil: new Date(now.getTime() + CLAIM_MS) },
    });
    if (!row) return null;
    // A worker that died has left them; what they had is sent again.
    await db.integrationRequest.updateMany({
      where: {
        ...{ organizationId, integrationId: id, status: "running" },
        ...(load?.requestId && { id: { not: load.requestId } }),
      },
      data: {
        status: "failed",
        errors: [{ code: "interrupted", message: "", record: "" }],
      },
    });
    return row;
  });
}

/** Ends a run's own claim; one that was over may be another run's by now. */
async function release(
  ctx: OrganizationContext,
  { claimedUntil, id }: Integration,
  hasMore: boolean,
): Promise<void> {
  const { organizationId } = ctx;
  await ctx.transaction(async (db) => {
    await db.integration.updateMany({
      where: { organizationId, id, claimedUntil },
      data: { claimedUntil: null },
    });
    await db.integrationRequest.deleteMany({
      where: { organizationId, createdAt: { lt: new Date(ctx.now.getTime() - KEPT_MS) } },
    });
    if (hasMore) await ctx.enqueue(db, "integrations.sync-changes", { integrationId: id });
  });
}

/**
 * Sends until nothing is due: all parents that changed before what belongs to them. What is too much for calls
 * goes as a load, for which everything else waits.
 */
async function sendAll(run: Run): Promise<"all" | "more" | "waiting"> {
  let isWhole = false;
  while (!isWhole) {
    isWhole = true;
    if (await goOn(run)) return "waiting";
    for (const className of CLASS_NAMES) {
      let sent = await sendRound(run, className);
      isWhole = isWhole && sent === "all";
      // A donation whose donor is not there yet would be refused.
      while (sent === "part" && run.calls.made < CALLS_OF_A_RUN) {
        if (run.isOutdated) await describeAgain(run);
        sent = await sendRound(run, className);
      }
      if (sent !== "all" || run.calls.made >= CALLS_OF_A_RUN) return "more";
      if (run.isOutdated) await describeAgain(run);
    }
    await endPause(run);
  }
  return "all";
}

/** Sends changes of a class that are due: all, a part of them, or as a load that has begun. */
async function sendRound(run: Run, className: ClassName): Promise<"all" | "part" | "load"> {
  const { ctx, row, session } = run;
  const { entity, object } = CLASSES[className];
  const { loads } = session.connector;
  const { syncDelay } = row;
  const isOn = row.objects.includes(object);
  const isDonation = entity === "donation";
  const usual = isDonation ? PAGE : session.connector.batch;
  const affords = isOn && affordsLoad(run, className, loads.most);
  const due = affords ? await countChanges(ctx, entity, { most: loads.above + 1, syncDelay }) : 0;
  const size = due > loads.above ? loads.most : usual;
  const changes = await takeChanges(ctx, entity, { most: size, syncDelay });
  if (changes.length === 0) return "all";
  const mostCharges = affords ? loads.most : CHARGES_OF_A_ROUND;
  const { charges, part: taken } = isDonation
    ? await partOf(ctx, changes, mostCharges)
    : { part: changes, charges: 0 };
  if (affords && Math.max(taken.length, charges) > loads.above) {
    await beginLoad(run, className, taken);
    return "load";
  }
  const outcomes: Outcomes = isOn ? await sendClass(run, className, taken) : new Map();
  await settleSent(run, className, taken, outcomes);
  run.isOutdated ||= [...outcomes.values()].includes("describe");
  return changes.length < size && taken.length === changes.length ? "all" : "part";
}

/** Reads the description anew where a field of it is gone, so that it is not sent again. */
async function describeAgain(run: Run): Promise<boolean> {
  const { ctx, row, session } = run;
  const before = JSON.stringify(row.description);
  run.isOutdated = false;
  const mapping = await describe(ctx, row, session);
  if (!mapping) return false;
  run.mapping = mapping;
  const where = { organizationId_id: { organizationId: ctx.organizationId, id: row.id } };
  run.row = await ctx.read((db) => db.integration.findUniqueOrThrow({ where }));
  return JSON.stringify(run.row.description) !== before;
}

/** The system takes what is sent: the next silence begins anew. */
async function endPause({ ctx, row }: Run): Promise<void> {
  if (row.silences === 0 && !row.pausedUntil) return;
  const { organizationId } = ctx;
  await ctx.transaction((db) =>
    db.integration.updateMany({
      where: { organizationId, id: row.id },
      data: { silences: 0, pausedUntil: null, pauseReason: null },
    }),
  );
}
