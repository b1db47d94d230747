import type { Currency } from "~/values/money/money";
import type { PublicContext } from "../context";
import { DomainError } from "../errors";
import { listYearDonations } from "./list-year-donations.server";
import { maskName, receiptNumber, typedCode } from "~/values/ids/receipt-code";
import { readIssuer } from "./receipt-parties.server";
import { GONE_AMOUNTS } from "./received.sql";
import { countedAmount, receiptState, yearTotals } from "./receipt-state";
import type { ReceiptProof } from "./schema";

const BY_CODE = `
SELECT r.year, r.number, r.transaction_id AS "transactionId", o.id AS "donorId", o.first_name AS "firstName",
       o.last_name AS "lastName", t.status, t.amount, ${GONE_AMOUNTS}, t.currency, t.local_day AS day
  FROM receipts r
  LEFT JOIN transactions t ON t.organization_id = r.organization_id AND t.id = r.transaction_id
  LEFT JOIN donations d ON d.organization_id = t.organization_id AND d.id = t.donation_id
  LEFT JOIN donors y ON y.organization_id = r.organization_id AND y.id = r.donor_id
  JOIN donors o ON o.organization_id = r.organization_id AND o.id = coalesce(d.donor_id, y.merged_into_id, y.id)
 WHERE r.organization_id = $1::uuid AND r.code = $2`;

interface ReceiptRow {
  year: number;
  number: number;
  donorId: string;
  firstName: string;
  lastName: string;
  /** Null for a year's receipt, as what follows is. */
  transactionId: string | null;
  status: string;
  amount: bigint;
  refunded: bigint;
  disputed: bigint;
  currency: Currency;
  day: string | null;
}

/**
 * Returns the facts that anybody with the code of this organisation's receipt may see: number, date,
 * today's amount and state, and the donor's initials. Throws `not_found`.
 */
export async function checkReceipt(ctx: PublicContext, typed: string): Promise<ReceiptProof> {
  ctx.require("read", "organization");
  const code = typedCode(typed);
  if (!code) throw new DomainError("not_found");
  const values = [ctx.organizationId, code];
  const [rows] = await ctx.statements({ name: "receipt-by-code", text: BY_CODE, values });
  const found = rows?.[0] as ReceiptRow | undefined;
  if (!found) throw new DomainError("not_found");
  const { year, number, firstName, lastName, amount, refunded, currency, day } = found;
  const facts = {
    year,
    number: receiptNumber(year, number),
    issuer: await ctx.read((db) => readIssuer(ctx, db, ctx.locale)),
    donor: maskName(firstName, lastName),
  };
  if (found.transactionId !== null) {
    const state = receiptState(found);
    return { ...facts, kind: "gift", day, amounts: [{ currency, amount, refunded }], state };
  }
  const donations = await listYearDonations(ctx, found.donorId, year);
  const counted = donations.map((donation) => ({
    currency: donation.currency as Currency,
    counted: countedAmount(donation),
  }));
  const amounts = yearTotals(counted).map((total) => ({ ...total, refunded: 0n }));
  return { ...facts, kind: "year", day: null, amounts, state: "valid" };
}
