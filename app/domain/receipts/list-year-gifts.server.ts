import { startOfDay } from "~/values/calendar";
import type { TenantContext } from "../context";
import { RECEIVED } from "./receipt-state";
import { RECEIVED_COLUMNS, RECEIVED_TABLES } from "./received.sql";

const GIFTS = `
SELECT ${RECEIVED_COLUMNS}
  FROM ${RECEIVED_TABLES}
 WHERE d.organization_id = $1::uuid AND d.donor_id = $2::uuid AND t.status = ANY($3::text[])
   AND t.date >= $4::timestamptz AND t.date < $5::timestamptz
 ORDER BY t.date, t.id`;

/** A charge of the year. Amounts are minor units. */
export interface YearGift {
  transactionId: string;
  status: string;
  amount: bigint;
  refunded: bigint;
  currency: string;
  date: Date;
  campaignTitle: string;
  methodId: string;
  lastFour: string | null;
}

/**
 * Returns the charges of a donor whose money came in, in a calendar year of the organisation's time
 * zone, in the order of their dates. The caller checked who acts.
 */
export async function listYearGifts(
  ctx: TenantContext,
  donorId: string,
  year: number,
): Promise<YearGift[]> {
  const { organization, organizationId } = ctx;
  const [from, to] = [year, year + 1].map((one) =>
    startOfDay(`${one}-01-01`, organization.timezone),
  );
  const values = [organizationId, donorId, RECEIVED, from, to];
  const [rows = []] = await ctx.statements({ name: "receipt-year", text: GIFTS, values });
  return (rows as unknown as YearGift[]).map(
    ({ transactionId, status, amount, refunded, currency, date, ...gift }) => ({
      transactionId,
      status,
      amount,
      refunded,
      currency,
      date,
      campaignTitle: gift.campaignTitle,
      methodId: gift.methodId,
      lastFour: gift.lastFour,
    }),
  );
}
