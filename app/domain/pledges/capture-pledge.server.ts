/** Takes a pledge in from a device; its uuid is made there, so that a repeat makes no second one. */
import { setTimeout } from "node:timers/promises";
import type { AgencyUser } from "~/domain/actor";
import { recordChange } from "~/domain/audit/record-change.server";
import { isAllowed, type Database, type OrganizationContext } from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import { keyedHash, matchesKeyedHash } from "~/infrastructure/crypto.server";
import { toDecimal } from "~/values/money/money";
import { findHold } from "./find-hold.server";
import { getPledge } from "./get-pledge.server";
import { judgePledge, termColumns, type JudgedPledge } from "./judge-pledge.server";
import { keepPledgeCard, type KeptCard } from "./keep-pledge-card.server";
import type { Pledge } from "./pledge";
import { recordStep } from "./record-step.server";
import type { PledgeBody } from "./schema";

const PURPOSE = "pledge-content";
const DAY_MS = 24 * 60 * 60 * 1000;
/** A tablet's clock may be off by a day, and its pledges may wait for a network. */
const OLDEST_MS = 30 * DAY_MS;
const AHEAD_MS = 2 * DAY_MS;
/** A post that consumed a token writes its pledge within this time. */
const WRITE_MS = 2000;

/** What a device says of itself when it delivers what it kept without a network. */
interface StoredOnDevice {
  /** Its clock's lead in seconds; negative when it is slow. */
  clockOffset: number;
}

export interface Captured {
  pledge: Pledge;
  /** False for a repeat of the same content. */
  isNew: boolean;
}

/**
 * Stores a pledge of the actor's team. Throws `forbidden` without the right to capture, `not_found` for
 * a campaign that is not the team's, `validation_failed`, `card_token_expired`, `not_receiving`,
 * `campaign_ended`, and `idempotency_key_reused` if another content has this uuid.
 */
export async function capturePledge(
  ctx: OrganizationContext,
  sent: PledgeBody,
  stored: StoredOnDevice | null = null,
): Promise<Captured> {
  ctx.requireSome("create", "pledge");
  const { actor } = ctx;
  if (actor.kind !== "agency_user") throw new DomainError("forbidden");
  const facts = { agency: actor.agencyId, campaign_id: sent.campaign_uuid };
  if (!isAllowed(ctx.ability, "create", "pledge", facts)) throw new DomainError("not_found");
  const known = await findKnown(ctx, sent);
  if (known) return known;
  requireTime(ctx, sent.captured_at);
  const place = await readPlace(ctx, actor, sent.campaign_uuid);
  const judged = await judgePledge(ctx, place, sent);
  const kept = await keepPledgeCard(ctx, place, sent);
  if (kept === "taken") return requireKnown(ctx, sent);
  const isNew = await ctx.transaction((db) =>
    insert(ctx, db, { actor, sent, stored, place, judged, kept }),
  );
  // Another tablet with the same uuid was faster.
  if (!isNew) return requireKnown(ctx, sent);
  return { pledge: await getPledge(ctx, sent.uuid), isNew };
}

/** Cards aside, because a token of the same card differs each time. */
function contentOf({ payment, ...sent }: PledgeBody): string {
  return JSON.stringify({ ...sent, payment: payment.kind });
}

async function findKnown(ctx: OrganizationContext, sent: PledgeBody): Promise<Captured | null> {
  const where = { organizationId_id: { organizationId: ctx.organizationId, id: sent.uuid } };
  const select = { fingerprint: true } as const;
  const known = await ctx.read((db) => db.pledge.findUnique({ where, select }));
  if (!known) return null;
  // Whoever may not read it learns nothing but that the uuid is taken.
  const pledge = await getPledge(ctx, sent.uuid).catch(() => null);
  if (!pledge || !matchesKeyedHash(PURPOSE, contentOf(sent), known.fingerprint)) {
    throw new DomainError("idempotency_key_reused");
  }
  return { pledge, isNew: false };
}

/**
 * Returns the pledge that another post is about to write. One that died after it consumed the card's
 * token never will, so the card is typed again.
 */
async function requireKnown(ctx: OrganizationContext, sent: PledgeBody): Promise<Captured> {
  const early = await findKnown(ctx, sent);
  if (early) return early;
  await setTimeout(WRITE_MS);
  const late = await findKnown(ctx, sent);
  if (!late) throw new DomainError("card_token_expired");
  return late;
}

function requireTime({ now }: OrganizationContext, capturedAt: string): void {
  const age = now.getTime() - Date.parse(capturedAt);
  if (age > OLDEST_MS || age < -AHEAD_MS) throw refuseField("pledge.captured_at", "invalid");
}

interface Place {
  slug: string;
  agencyName: string;
  processorId: string | null;
  syncDelay: number;
  mode: string;
  code: string | null;
}

async function readPlace(
  { organizationId, read }: OrganizationContext,
  { agencyId, personId }: AgencyUser,
  campaignId: string,
): Promise<Place> {
  const keyed = (id: string) => ({ where: { organizationId_id: { organizationId, id } } });
  const [agency, person, campaign] = await read((db) =>
    Promise.all([
      db.agency.findUnique(keyed(agencyId)),
      db.agencyPerson.findUnique({ ...keyed(personId), select: { code: true } }),
      db.campaign.findUnique({ ...keyed(campaignId), select: { slug: true } }),
    ]),
  );
  if (!agency || agency.discardedAt || !campaign) throw new DomainError("not_found");
  const { mode, name, paymentProcessorId, syncDelay } = agency;
  return {
    slug: campaign.slug,
    agencyName: name,
    processorId: paymentProcessorId,
    ...{ mode, syncDelay },
    code: person?.code ?? null,
  };
}

interface NewRow {
  actor: AgencyUser;
  sent: PledgeBody;
  stored: StoredOnDevice | null;
  place: Place;
  judged: JudgedPledge;
  kept: KeptCard | null;
}

/** Returns false if the uuid is taken. */
async function insert(
  ctx: OrganizationContext,
  db: Database,
  { actor, sent, stored, place, judged, kept }: NewRow,
): Promise<boolean> {
  const { organizationId, now } = ctx;
  const { donor, agreed, consents } = judged;
  const { terms, giving } = agreed;
  const { currency } = giving.campaign;
  const hold = await findHold(ctx, db, {
    id: sent.uuid,
    campaignId: sent.campaign_uuid,
    mode: place.mode,
    ...{ email: donor.email, phone: donor.phone, uidNumber: donor.uidNumber },
    cardFingerprint: kept?.pledged.card.fingerprint ?? null,
  });
  const state = hold ? "on_hold" : "received";
  const editableUntil = new Date(now.getTime() + place.syncDelay * 1000);
  const added = await db.pledge.createMany({
    skipDuplicates: true,
    data: [
      {
        ...{ organizationId, id: sent.uuid, agencyId: actor.agencyId },
        campaignId: sent.campaign_uuid,
        capturedById: actor.personId,
        capturedByCode: place.code,
        deviceId: sent.device_id ?? null,
        ...{ channel: sent.channel, mode: place.mode, state, reason: hold },
        capturedAt: new Date(sent.captured_at),
        receivedAt: now,
        clockOffset: stored?.clockOffset ?? null,
        editableUntil,
        fingerprint: new Uint8Array(keyedHash(PURPOSE, contentOf(sent))),
        ...donor,
        locale: ctx.locale,
        ...termColumns(terms),
        currency,
        upgrade: terms.upgrade ? { ...terms.upgrade } : undefined,
        consents: consents.map((one) => ({ ...one })),
        paymentKind: sent.payment.kind,
        ...(kept ? cardColumns(kept) : {}),
        note: sent.note,
        createdAt: now,
        updatedAt: now,
      },
    ],
  });
  if (added.count === 0) return false;
  await recordStep(ctx, db, { pledgeId: sent.uuid, kind: "captured", state });
  await ctx.enqueue(db, "pledges.fix-pledge", { pledgeId: sent.uuid }, editableUntil);
  const notice = { pledgeId: sent.uuid, notice: "agreed", key: "1" } as const;
  await ctx.enqueue(db, "notifications.send-pledge-notice", notice);
  await recordChange(db, ctx, {
    operation: "capture-pledge",
    subject: { type: "pledge", id: sent.uuid },
    after: { amount: toDecimal(terms.amount, currency) },
  });
  return true;
}

/** Returns the columns of a card that the vault keeps for a pledge. */
export function cardColumns({ pledged, vaultCardId, number }: KeptCard) {
  return {
    cards: number,
    vaultCardId,
    card: { card: { ...pledged.card }, method: { ...pledged.method } },
    cardFingerprint: pledged.card.fingerprint,
  };
}
