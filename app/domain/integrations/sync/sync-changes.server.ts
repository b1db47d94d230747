import type { Integration } from "~/generated/prisma/client";
import { CallRefused, SystemDown } from "~/integrations/connector";
import type { JobPayload } from "../../../../jobs/catalog";
import type { OrganizationContext } from "../../context";
import { forgetMessages } from "../forget-messages.server";
import { settleChanges, type Settlement } from "../../integration-changes/settle-changes.server";
import { takeChanges, type Change } from "../../integration-changes/take-changes.server";
import { buildRecords, donationSource, plainSource, type Source } from "./build-records.server";
import { CLASS_NAMES, CLASSES } from "../classes";
import { readBudget } from "../count-calls.server";
import { describeIntegration } from "../describe-integration.server";
import { openSession, type Session } from "../open-session.server";
import { breakIntegration } from "../break-integration.server";
import { pauseIntegration } from "./pause-integration.server";
import {
  countCharges,
  readCampaigns,
  readCharges,
  readDonations,
  readDonors,
  type OwnRecord,
} from "./read-own-values.server";
import { readRules, type Mapping } from "../rules/read-rules.server";
import { isInPlan } from "../in-plan";
import { sendRecords, type SentRecord } from "./send-records.server";
import { SHAPES, type ClassName, type Part } from "../shapes";

const CLAIM_MS = 10 * 60_000;
/** Then another organisation has its turn. */
const CALLS_OF_A_RUN = 60;
/** A round that could not end within the limit would begin again and again. */
const LEAST_LEFT = 4;
const PAGE = 1_000;
/** Charges of a round: donations that are sent whole have years of them. */
const CHARGES_OF_A_ROUND = 4_000;
const MINUTE_MS = 60_000;
/** The log has 90 days. */
const KEPT_MS = 90 * 24 * 60 * MINUTE_MS;
const MOST_TRIES = 8;
const MOST_TRIES_FOR_PARENTS = 3;

/** One run: what it sends with, and how many calls it may still make. */
interface Run {
  ctx: OrganizationContext;
  row: Integration;
  session: Session;
  mapping: Mapping;
  made: { calls: number };
}

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
  const row = await claim(ctx, integrationId);
  if (!row) return;
  let hasMore = false;
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
    const counted = counting(openSession(ctx, row), left);
    const mapping = (await readRules(ctx, row)) ?? (await describe(ctx, row, counted.session));
    if (!mapping) {
      await pauseIntegration(ctx, row, "no_flavour", null);
      return;
    }
    hasMore = await sendAll({ ctx, row, mapping, ...counted });
  } catch (error) {
    if (error instanceof RunEnds) hasMore = true;
    else if (error instanceof SystemDown) {
      // Tokens that nobody can read are as good as revoked; those that a refresh replaced stay.
      if (error.reason === "revoked") await breakIntegration(ctx, row.id, row.secrets);
      else await pauseIntegration(ctx, row, error.reason, null);
    } else throw error;
  } finally {
    await release(ctx, row, hasMore);
  }
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

/** The limit of calls is used up in the middle of a round. */
class RunEnds extends Error {}

/** Counts the calls of a run, and makes none beyond the limit. */
function counting({ connector, send }: Session, most: number) {
  const made = { calls: 0 };
  const session: Session = {
    connector,
    send(request) {
      if (made.calls >= most) throw new RunEnds();
      made.calls += 1;
      return send(request);
    },
  };
  return { session, made };
}

async function claim(ctx: OrganizationContext, id: string): Promise<Integration | null> {
  const { now, organizationId } = ctx;
  const free = [{ claimedUntil: null }, { claimedUntil: { lte: now } }];
  const awake = [{ pausedUntil: null }, { pausedUntil: { lte: now } }];
  return ctx.transaction(async (db) => {
    const [row] = await db.integration.updateManyAndReturn({
      where: { organizationId, id, state: "connected", AND: [{ OR: free }, { OR: awake }] },
      data: { claimedUntil: new Date(now.getTime() + CLAIM_MS) },
    });
    if (!row) return null;
    // A worker that died has left them; what they had is sent again.
    await db.integrationRequest.updateMany({
      where: { organizationId, integrationId: id, status: "running" },
      data: {
        status: "failed",
        errors: [{ code: "interrupted", message: "", record: "" }],
      },
    });
    return row;
  });
}

async function release(ctx: OrganizationContext, { id }: Integration, hasMore: boolean) {
  const { organizationId } = ctx;
  await ctx.transaction(async (db) => {
    await db.integration.updateMany({
      where: { organizationId, id },
      data: { claimedUntil: null },
    });
    await db.integrationRequest.deleteMany({
      where: { organizationId, createdAt: { lt: new Date(ctx.now.getTime() - KEPT_MS) } },
    });
    if (hasMore) await ctx.enqueue(db, "integrations.sync-changes", { integrationId: id });
  });
}

/** Sends round by round until nothing is due; a round takes parents before what belongs to them. */
async function sendAll(run: Run): Promise<boolean> {
  const { ctx, row } = run;
  let isWhole = false;
  while (!isWhole) {
    isWhole = true;
    for (const className of CLASS_NAMES) {
      const { entity, object } = CLASSES[className];
      if (run.made.calls >= CALLS_OF_A_RUN) return true;
      const size = entity === "donation" ? PAGE : run.session.connector.batch;
      const changes = await takeChanges(ctx, entity, { most: size, syncDelay: row.syncDelay });
      if (changes.length === 0) continue;
      const isOn = row.objects.includes(object);
      const taken = entity === "donation" ? await partOf(ctx, changes) : changes;
      const sent = isOn ? await sendClass(run, className, taken) : { results: [], donations: [] };
      await settleChanges(ctx, entity, settlementOf(run, taken, sent));
      isWhole = isWhole && changes.length < size && taken.length === changes.length;
    }
    const { organizationId } = ctx;
    if (row.silences > 0 || row.pausedUntil)
      await ctx.transaction((db) =>
        db.integration.updateMany({
          where: { organizationId, id: row.id },
          data: { silences: 0, pausedUntil: null, pauseReason: null },
        }),
      );
  }
  return false;
}

/** Takes as many donations as have the charges of a round, at least one. */
async function partOf(
  ctx: OrganizationContext,
  changes: readonly Change[],
): Promise<readonly Change[]> {
  const counts = await countCharges(ctx, changes);
  let sum = 0;
  const end = changes.findIndex(({ id }, at) => {
    sum += counts.get(id) ?? 0;
    return at > 0 && sum > CHARGES_OF_A_ROUND;
  });
  return end === -1 ? changes : changes.slice(0, end);
}

interface Sent {
  results: SentRecord[];
  donations: OwnRecord[];
}

async function sendClass(
  run: Run,
  className: ClassName,
  changes: readonly Change[],
): Promise<Sent> {
  const { ctx } = run;
  const ids = changes.map(({ id }) => id);
  if (className === "Campaign") {
    const sources = (await readCampaigns(ctx, ids)).map(plainSource);
    return { results: await sendPart(run, className, "campaign", sources), donations: [] };
  }
  if (className === "Donor") {
    const sources = (await withoutUnsent(run, await readDonors(ctx, ids))).map(plainSource);
    const results = await sendPart(run, className, "donor", sources);
    // A call that was under way during the erasure wrote its messages afterwards.
    const erased = sources.filter(({ isErased }) => isErased).map(({ key }) => key);
    for (const donorId of erased) await forgetMessages(ctx, { donorId });
    return { results, donations: [] };
  }
  const donations = await readDonations(ctx, ids);
  return { results: await sendDonations(run, donations, changes), donations };
}

/** Leaves out merged entries of erased donors that the system never got: they are emptied, not made. */
async function withoutUnsent(
  { mapping, session: { connector, send } }: Run,
  donors: readonly OwnRecord[],
): Promise<readonly OwnRecord[]> {
  const isMerged = ({ facts }: OwnRecord) => facts.merged_into_id !== null;
  const object = SHAPES[mapping.flavour].donor;
  const merged = donors.filter(isMerged).map(({ id }) => id);
  if (merged.length === 0 || object === undefined) return donors;
  const held = await connector.read(send, object, merged, []);
  return donors.filter((donor) => !isMerged(donor) || held.has(donor.id));
}

async function sendDonations(
  run: Run,
  donations: readonly OwnRecord[],
  changes: readonly Change[],
): Promise<SentRecord[]> {
  const { ctx } = run;
  const monthly = donations.filter(({ facts }) => facts.recurrence === "monthly");
  const results = await sendPart(
    run,
    "Donation",
    "monthly",
    monthly.map((donation) => donationSource(ctx, donation, null)),
  );
  const known = new Map(donations.map((donation) => [donation.id, donation]));
  const wanted = changes.filter(({ id }) => known.has(id));
  for await (const page of readCharges(ctx, wanted, PAGE)) {
    const sources = page.flatMap((charge): Source[] => {
      const donation = known.get(String(charge.facts.donation_id));
      return donation ? [donationSource(ctx, donation, charge)] : [];
    });
    results.push(...(await sendPart(run, "Donation", "charge", sources)));
    results.push(...(await sendPart(run, "Donation", "payment", sources)));
  }
  return results;
}

async function sendPart(
  { ctx, mapping, row, session }: Run,
  className: ClassName,
  part: Part,
  sources: readonly Source[],
): Promise<SentRecord[]> {
  const object = SHAPES[mapping.flavour][part];
  if (object === undefined) return [];
  const { batch } = session.connector;
  const results: SentRecord[] = [];
  for (let from = 0; from < sources.length; from += batch) {
    const chunk = sources.slice(from, from + batch);
    const built = await buildRecords(ctx, session, mapping, part, chunk);
    const records = built.map((record, at) => ({ ...record, owner: chunk[at]?.owner ?? "" }));
    const order = { integrationId: row.id, className, object, records };
    results.push(...(await sendRecords(ctx, session, order)));
  }
  return results;
}

/** What heals by itself is sent again, later each time; everything else is over, and in the log. */
function settlementOf(
  { ctx, row }: Run,
  changes: readonly Change[],
  { donations, results }: Sent,
): Settlement {
  const at = (ms: number) => new Date(ctx.now.getTime() - row.syncDelay * 1000 + ms);
  const outcomes = new Map<string, Set<SentRecord["outcome"]>>();
  for (const { outcome, owner } of results)
    outcomes.set(owner, (outcomes.get(owner) ?? new Set()).add(outcome));
  const done: Change[] = [];
  const later: { change: Change; dueAt: Date }[] = [];
  const orphans = new Set<string>();
  for (const change of changes) {
    const own = outcomes.get(change.id);
    if (own?.has("parent") && change.tries < MOST_TRIES_FOR_PARENTS) {
      orphans.add(change.id);
      later.push({ change, dueAt: ctx.now });
    } else if (own?.has("retry") && change.tries < MOST_TRIES)
      later.push({ change, dueAt: at(MINUTE_MS * 2 ** change.tries) });
    else done.push(change);
  }
  const parents = donations.filter(({ id }) => orphans.has(id));
  return {
    done,
    later,
    parents: {
      campaign: parents.map(({ facts }) => String(facts.campaign_id)),
      donor: parents.map(({ facts }) => String(facts.donor_id)),
    },
  };
}
