/** Stores the cards of active donations, sealed by this instance's vault, for later months. */
import type { CurrentOrganization } from "~/domain/context";
import { keyedHash } from "~/infrastructure/crypto.server";
import { vault } from "~/infrastructure/vault-client.server";
import { periodOf } from "~/values/time/calendar";
import { isOver } from "../story/cards";
import { takeCardOut } from "../take-card-out";
import type { DonationRows } from "./apply-donation-result";

const AT_ONCE = 24;

/**
 * Sets every donation's card fingerprint, and stores a card in the vault
 * for those that can be charged again. An expired card is not stored, because the vault rejects it.
 */
export async function storeCards(
  organization: CurrentOrganization,
  donations: readonly DonationRows[],
  present: Date,
): Promise<void> {
  const today = periodOf(present, organization.timezone);
  for (const rows of donations) {
    rows.method.fingerprint = keyedHash("demo-card", rows.story.card.number).toString("hex");
  }
  const waiting = donations.filter(
    ({ order, donation, story }) =>
      order.recurrence === "monthly" &&
      ["active", "paused"].includes(donation.status) &&
      !isOver(story.card, today),
  );
  const next = waiting.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const rows of next) await storeCard(organization, rows);
    }),
  );
}

async function storeCard(organization: CurrentOrganization, rows: DonationRows): Promise<void> {
  const { story, order, method } = rows;
  const { card } = story;
  const tokenised = await takeCardOut(organization, {
    payment_method: {
      cc_number: card.number,
      cc_expiration: `${String(card.month).padStart(2, "0")}/${card.year}`,
      cc_verification_number: card.code,
      cardholder_name: method.cardholder_name,
    },
  });
  const { payment_method: answer } = tokenised as Tokenised;
  const { token } = answer.gateway ?? {};
  if (!token || answer.card.brand !== card.methodId)
    throw new Error(`the vault takes no ${card.methodId}: ${JSON.stringify(answer.card)}`);
  const donationId = order.id;
  const stored = { organizationId: organization.id, token, donationId };
  method.vault_card_id = await vault().store(stored);
  method.fingerprint = answer.card.fingerprint;
}

/** The body after the vault removed the card. */
interface Tokenised {
  payment_method: {
    gateway?: { token: string };
    card: { brand: string | null; fingerprint: string; issues: string[] };
  };
}
