import { recordChange } from "~/domain/audit/record-change.server";
import type { Database, OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { isId } from "~/values/ids/ids";
import { toDecimal } from "~/values/money/money";
import { findHold } from "./find-hold.server";
import { getPledge } from "./get-pledge.server";
import { judgePledge, promisedOf, termColumns, type JudgedPledge } from "./judge-pledge.server";
import { lockPledge, type LockedPledge } from "./lock-pledge.server";
import { movePledge } from "./move-pledge.server";
import type { Pledge } from "./pledge";
import { isEditable } from "./pledge-steps";
import { recordStep } from "./record-step.server";
import type { PledgeChange, StoredState } from "./schema";

const UPGRADE = `
UPDATE pledges SET upgrade = $3::jsonb WHERE organization_id = $1::uuid AND id = $2::uuid`;

/** Corrections at the same moment are judged one after the other. */
const MOST_TURNS = 5;

/**
 * Corrects a pledge while it is editable; what the donor agreed to is stored anew, and one that turns out
 * to be a duplicate waits on hold. Throws `not_found`, `invalid_transition` after that time, and
 * `validation_failed`.
 */
export async function updatePledge(
  ctx: OrganizationContext,
  id: string,
  change: PledgeChange,
): Promise<Pledge> {
  await ctx.requireRow("update", "pledge", id);
  if (!isId(id)) throw new DomainError("not_found");
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const pledge = await getPledge(ctx, id);
    requireEditable(ctx, { state: pledge.storedState, editableUntil: pledge.editableUntil });
    const judged = await judgeChange(ctx, pledge, change);
    if (await ctx.transaction((db) => write(ctx, db, { pledge, judged, change })))
      return getPledge(ctx, id);
  }
  throw new DomainError("not_ready", { retryAfter: 2 });
}

function judgeChange(ctx: OrganizationContext, pledge: Pledge, change: PledgeChange) {
  const before = promisedOf(pledge);
  const { upgrade, ...terms } = change.donation ?? {};
  const donor = { ...before.donor, ...change.donor };
  // A number under its other name replaces the stored one.
  if (change.donor?.cellphone !== undefined) donor.phone = undefined;
  const raised = upgrade === undefined ? {} : { upgrade: upgrade ?? undefined };
  const donation = { ...before.donation, ...terms, ...raised };
  const { agency, campaign } = pledge;
  const place = { slug: campaign.slug, agencyName: agency.name, processorId: agency.processorId };
  return judgePledge(ctx, place, { ...before, donor, donation });
}

interface Correction {
  pledge: Pledge;
  judged: JudgedPledge;
  change: PledgeChange;
}

/** Returns false if somebody wrote the pledge since it was read, because all its fields were judged together. */
async function write(
  ctx: OrganizationContext,
  db: Database,
  { pledge, judged, change }: Correction,
): Promise<boolean> {
  const { id, currency } = pledge;
  const locked = await lockPledge(ctx, db, id);
  requireEditable(ctx, locked);
  if (locked.version !== pledge.version) return false;
  const { agreed, consents, donor } = judged;
  const { amount, collectDay, upgrade: raised } = agreed.terms;
  const { organizationId, now } = ctx;
  await db.pledge.update({
    where: { organizationId_id: { organizationId, id } },
    data: {
      ...donor,
      ...termColumns(agreed.terms),
      consents: consents.map((one) => ({ ...one })),
      ...(change.note === undefined ? {} : { note: change.note }),
      updatedAt: now,
    },
  });
  const terms = raised && JSON.stringify(raised);
  await db.sql({ name: "pledge-upgrade", text: UPGRADE, values: [organizationId, id, terms] });
  const state = await holdAgain(ctx, db, { pledge, judged, locked });
  const fields = fieldsOf(change);
  await recordStep(ctx, db, { pledgeId: id, kind: "edited", state, fields });
  await recordChange(db, ctx, {
    operation: "update-pledge",
    subject: { type: "pledge", id },
    before: { amount: toDecimal(pledge.amount, currency), collect_day: pledge.collectDay },
    after: { amount: toDecimal(amount, currency), collect_day: collectDay },
  });
  const notice = { pledgeId: id, notice: "agreed", key: now.toISOString() } as const;
  await ctx.enqueue(db, "notifications.send-pledge-notice", notice);
  return true;
}

/** Holds a pledge whose new donor is somebody's who gave one before; returns its state. */
async function holdAgain(
  ctx: OrganizationContext,
  db: Database,
  { pledge, judged, locked }: Omit<Correction, "change"> & { locked: LockedPledge },
): Promise<StoredState> {
  const { id, mode } = pledge;
  if (locked.state === "on_hold") return locked.state;
  const { email, phone, uidNumber } = judged.donor;
  const cardFingerprint = pledge.card?.card.fingerprint ?? null;
  const person = { email, phone, uidNumber, cardFingerprint };
  const reason = await findHold(ctx, db, { id, campaignId: pledge.campaign.id, mode, ...person });
  return reason ? movePledge(ctx, db, locked, { id, state: "on_hold", reason }) : locked.state;
}

function requireEditable({ now }: OrganizationContext, pledge: Parameters<typeof isEditable>[0]) {
  if (!isEditable(pledge, now)) throw new DomainError("invalid_transition");
}

/** Returns the names of the sent fields, as the timeline shows them. */
function fieldsOf({ donor, donation, note }: PledgeChange): string[] {
  return [
    ...Object.keys(donor ?? {}),
    ...Object.keys(donation ?? {}),
    ...(note === undefined ? [] : ["note"]),
  ];
}
