import type { TenantContext } from "../context";
import { RECEIVED } from "./receipt-state";
import { RECEIVED_COLUMNS, RECEIVED_TABLES } from "./received.sql";

const DONATIONS = `
SELECT ${RECEIVED_COLUMNS}
  FROM ${RECEIVED_TABLES}
 WHERE d.organization_id = $1::uuid AND d.donor_id = $2::uuid AND t.status = ANY($3::text[])
   AND left(t.local_day, 4) = $4
 ORDER BY t.date, t.id`;

/** A charge of the year. Amounts are minor units. */
export interface YearDonation {
  transactionId: string;
  status: string;
  amount: bigint;
  refunded: bigint;
  disputed: bigint;
  currency: string;
  day: string;
  campaignTitle: string;
  methodId: string;
  lastFour: string | null;
}

/**
 * Returns the charges of a donor whose money came in, in a calendar year of the local days
 * under which they were counted, in the order of their times. The caller checked who acts.
 */
export async function listYearDonations(
  ctx: TenantContext,
  donorId: string,
  year: number,
): Promise<YearDonation[]> {
  const values = [ctx.organizationId, donorId, RECEIVED, String(year)];
  const [rows = []] = await ctx.statements({ name: "receipt-year", text: DONATIONS, values });
  return (rows as unknown as YearDonation[]).map(
    ({ transactionId, status, amount, refunded, disputed, currency, day, ...donation }) => ({
      transactionId,
      status,
      amount,
      refunded,
      disputed,
      currency,
      day,
      campaignTitle: donation.campaignTitle,
      methodId: donation.methodId,
      lastFour: donation.lastFour,
    }),
  );
}
