import type { Currency } from "~/values/money/money";
import { isId } from "~/values/ids/ids";
import type { TenantContext } from "~/domain/context";
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
}

const DONATION = `
SELECT d.id, d.status, d.recurrence, d.amount, d.currency, d.locale, d.created_at AS "createdAt", o.id AS "donorId",
       o.erased_at IS NOT NULL AS "isErased", c.slug AS "campaignSlug", c.title AS "campaignTitle",
       c.type AS "campaignType", c.color, v.donation_id AS "monthlyId",
       NOT EXISTS (SELECT FROM transactions t WHERE t.organization_id = d.organization_id AND t.donation_id = d.id
                      AND t.status = 'approved') AS "isReturned"
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
  const values = [ctx.organizationId, oneTimeId];
  const [rows] = isId(oneTimeId)
    ? await ctx.statements({ name: "convertible-donation", text: DONATION, values })
    : [];
  const donation = rows?.[0] as unknown as ConvertibleDonation | undefined;
  if (donation?.recurrence !== "one_time") throw new DomainError("not_found");
  return donation;
}

/** Whether the donation's own state allows it; the campaign and the gateways decide, too. */
export function isConvertible(donation: ConvertibleDonation): boolean {
  const { campaignType, isErased, isReturned, monthlyId, status } = donation;
  const isKept = status === "active" && !isErased && !isReturned;
  return isKept && campaignType === "fundraise" && monthlyId === null;
}
