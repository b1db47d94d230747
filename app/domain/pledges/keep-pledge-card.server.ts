/** Keeps the card of a pledge in the vault until it is charged. */
import { VaultRefusal, vault } from "~/infrastructure/vault-client.server";
import type { TenantContext } from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import type { CardSummary, DonationBody } from "~/domain/donations/schema";
import { checkPledgedCard, type PledgePlace } from "~/domain/donations/terms/agree-terms.server";
import { findDonationCard } from "~/domain/donations/terms/find-donation-card.server";
import type { PledgedCard } from "./pledge";
import type { PledgeBody } from "./schema";

export interface KeptCard {
  pledged: PledgedCard;
  vaultCardId: string;
  /** The first card of a pledge is 1. */
  number: number;
}

interface Place {
  slug: string;
  processorId: string | null;
  mode: string;
}

/**
 * Keeps the card with which a pledge was captured; null for one that is paid by a link, and in the
 * sandbox, where a card is only judged. `taken`: another post consumed the token.
 */
export async function keepPledgeCard(
  ctx: TenantContext,
  place: Place,
  { donation, payment }: Pick<PledgeBody, "donation" | "payment">,
): Promise<KeptCard | "taken" | null> {
  if (payment.kind === "link") return null;
  const { kind: _kind, token, ...method } = payment;
  const sent = { payment_method: { ...method, gateway: { token } } };
  const isOnce = donation.recurrency === 0;
  const read = await readPledgeCard(ctx, { ...place, isOnce }, sent).catch((error: unknown) => {
    throw named(error);
  });
  if (place.mode === "sandbox") return null;
  if (read.consumed) return "taken";
  const vaultCardId = await storePledgeCard(ctx, token);
  return vaultCardId === null ? "taken" : { pledged: read.pledged, vaultCardId, number: 1 };
}

/** The fields of a card are those of `pledge.payment` in a call. */
function named(error: unknown): unknown {
  if (!(error instanceof DomainError) || !error.fields) return error;
  const [[name = "", [issue] = []] = []] = Object.entries(error.fields);
  return refuseField(
    name.replace(/^payment_method\./, "pledge.payment."),
    issue?.code ?? "invalid",
    issue?.values,
  );
}

/** Returns the card behind a token with its holder. Throws `card_token_expired` and `validation_failed`. */
export async function readPledgeCard(
  ctx: TenantContext,
  place: PledgePlace,
  sent: Pick<DonationBody, "payment_method">,
): Promise<{ pledged: PledgedCard; consumed: boolean }> {
  const { card, consumed } = await findDonationCard(ctx, sent, { isStored: true });
  const {
    gateway: _gateway,
    card: _card,
    method: _method,
    bank: _bank,
    ...method
  } = sent.payment_method;
  const { document } = await checkPledgedCard(ctx, place, sent, card);
  const pledged = {
    card: card as CardSummary,
    method: { ...method, cardholder_id_number: document },
  };
  return { pledged, consumed };
}

const HOUR_MS = 60 * 60 * 1000;

/**
 * Stores the card, which consumes its token. Returns null if another post did. Whatever becomes of the
 * caller, a job erases the card after an hour if no pledge or donation uses it by then.
 */
export async function storePledgeCard(ctx: TenantContext, token: string): Promise<string | null> {
  const { organizationId, now } = ctx;
  const cardId = ctx.newId();
  const dueAt = new Date(now.getTime() + HOUR_MS);
  await ctx.transaction((db) =>
    ctx.enqueue(db, "payments.erase-card", { vaultCardId: cardId }, dueAt),
  );
  // Each try has a place of its own, so that one that died after it stored a card is in nobody's way.
  return vault()
    .store({ organizationId, token, cardId, donationId: cardId })
    .catch((error: unknown) => {
      if (error instanceof VaultRefusal) return null;
      throw error;
    });
}
