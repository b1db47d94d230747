import type { Currency } from "~/values/money/money";
import { isId } from "~/values/ids/ids";
import type { TenantContext } from "~/domain/context";
import { KEEP_CARD, KEPT_MS, type KeptCard } from "./kept-card";
import { DomainError } from "~/domain/errors";

/** A one-time donation and its result. Amounts are minor units. */
export interface ConvertibleDonation {
  id: string;
  status: string;
  recurrence: string;
  amount: bigint;
  currency: Currency;
  locale: string;
  createdAt: Date;
  donorId: string;
  isErased: boolean;
  campaignSlug: string;
  campaignTitle: string;
  campaignType: string;
  color: string | null;
  /** Whether its charge was given back or is disputed. */
  isReturned: boolean;
  /** The monthly donation that continues it. */
  monthlyId: string | null;
  /** Its own card, while it is kept. */
  kept: KeptCard | null;
}

type Row = Omit<ConvertibleDonation, "kept"> & {
  kept: (Omit<KeptCard, "until"> & { since: string }) | null;
};

const DONATION = `
SELECT d.id, d.status, d.recurrence, d.amount, d.currency, d.locale, d.created_at AS "createdAt", o.id AS "donorId",
       o.erased_at IS NOT NULL AS "isErased", c.slug AS "campaignSlug", c.title AS "campaignTitle",
       c.type AS "campaignType", c.color, v.donation_id AS "monthlyId",
       NOT EXISTS (SELECT FROM transactions t WHERE t.organization_id = d.organization_id AND t.donation_id = d.id
                      AND t.status = 'approved') AS "isReturned",
       (SELECT jsonb_build_object('methodId', m.method_id, 'firstSix', m.first_six, 'lastFour', m.last_four,
                 'expirationMonth', m.expiration_month, 'expirationYear', m.expiration_year, 'cardholderName', m.cardholder_name,
                 'cardholderIdType', m.cardholder_id_type, 'cardholderIdNumber', m.cardholder_id_number,
                 'fingerprint', m.fingerprint, 'vaultCardId', m.vault_card_id, 'since', m.created_at)
          FROM payment_methods m
         WHERE m.organization_id = d.organization_id AND m.donation_id = d.id AND m.active AND m.kind = 'card'
           AND m.vault_card_id IS NOT NULL AND m.created_at > $3::timestamptz
           AND d.consents @> '[{"key": "${KEEP_CARD}"}]' LIMIT 1) AS kept
  FROM donations d
  JOIN donors o ON o.organization_id = d.organization_id AND o.id = d.donor_id
  JOIN campaigns c ON c.organization_id = d.organization_id AND c.id = d.campaign_id
  LEFT JOIN conversions v ON v.organization_id = d.organization_id AND v.one_time_id = d.id
 WHERE d.organization_id = $1::uuid AND d.id = $2::uuid`;

/** Returns a donation that its donor may continue every month. Throws `not_found`. */
export async function findConvertible(
  ctx: TenantContext,
  oneTimeId: string,
): Promise<ConvertibleDonation> {
  await ctx.requireRow("read", "donation", oneTimeId);
  const values = [ctx.organizationId, oneTimeId, new Date(ctx.now.getTime() - KEPT_MS)];
  const [rows] = isId(oneTimeId)
    ? await ctx.statements({ name: "convertible-donation", text: DONATION, values })
    : [];
  const row = rows?.[0] as unknown as Row | undefined;
  if (row?.recurrence !== "one_time") throw new DomainError("not_found");
  return { ...row, kept: row.kept && keptOf(row.kept) };
}

function keptOf({ since, ...card }: NonNullable<Row["kept"]>): KeptCard {
  return { ...card, until: new Date(new Date(since).getTime() + KEPT_MS) };
}

/** Whether the donation's own state allows it; the campaign and the gateways decide, too. */
export function isConvertible(donation: ConvertibleDonation): boolean {
  const { campaignType, isErased, isReturned, monthlyId, status } = donation;
  const isKept = status === "active" && !isErased && !isReturned;
  return isKept && campaignType === "fundraise" && monthlyId === null;
}
