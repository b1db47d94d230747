/** What a donation's results change besides its attempts, as parts of a WITH. */
import { applyingResults, lockingResults } from "~/domain/payments/apply-results.sql";

/** Locks attempts of donations, as lockingResults does, with `donation_id`, `tried_method_id` and `tried_at`. */
export const lockingDonationResults = (input: string, ids: string) =>
  lockingResults("gift", {
    ...{ input, ids },
    columns: ["t.donation_id", "t.payment_method_id AS tried_method_id", "t.sent_at AS tried_at"],
  });

/**
 * Writes results of the rows of `locked` with the columns of lockingDonationResults, as applyingResults does.
 * A period has one attempt that is planned or charged, and a payment method keeps what the provider said.
 */
export function applyingDonationResults(locked: string): string {
  const applied = applyingResults("gift", {
    ...{ locked, follows: "superseded" },
    columns: ["campaign_id", "payment_method_id", "period", "pair_of_id", "asked_amount"],
    sets: [
      "amount = coalesce(b.received, t.amount)",
      "asked_amount = CASE WHEN b.received <> t.amount THEN t.amount ELSE t.asked_amount END",
    ],
  });
  return `superseded AS (
  -- Charged after all: what was planned in its place, while it counted as not charged, is called off.
  UPDATE transactions t SET status = 'cancelled', settled_at = $2::timestamptz, updated_at = $2::timestamptz
    FROM ${locked} b JOIN transactions s ON s.organization_id = $1::uuid AND s.id = b.id
   WHERE b.status = 'approved' AND b.status_before IN ('rejected', 'cancelled', 'non_existant') AND t.status = 'planned' AND t.id <> s.id
     AND t.organization_id = s.organization_id AND t.donation_id = s.donation_id AND t.period = s.period
  RETURNING t.id
), ${applied}, method AS (
  UPDATE payment_methods p
     -- The second gateway of a pair charges once: the card that it saved is unknown to the donation's own.
     SET provider_card_id = CASE WHEN s.pair_of_id IS NULL THEN coalesce(s.saved_card, p.provider_card_id)
                                 ELSE p.provider_card_id END,
         network_reference = coalesce(s.network_reference, p.network_reference),
         vault_card_id = CASE WHEN s.forgets_card THEN NULL ELSE p.vault_card_id END,
         -- Nothing is debited from the account of a refused first debit.
         details = CASE WHEN s.forgets_card AND p.kind = 'bank_account' THEN p.details || '{"sealed": ""}'::jsonb ELSE p.details END, updated_at = $2::timestamptz
    FROM applied s
   WHERE p.organization_id = $1::uuid AND p.id = s.payment_method_id
     -- Nothing new is known of most cards: their rows are not looked up.
     AND (s.forgets_card OR s.saved_card IS NOT NULL OR s.network_reference IS NOT NULL)
     AND (s.forgets_card OR (s.pair_of_id IS NULL AND s.saved_card <> coalesce(p.provider_card_id, ''))
          OR s.network_reference <> coalesce(p.network_reference, ''))
)`;
}
