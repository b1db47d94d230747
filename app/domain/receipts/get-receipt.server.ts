import { isLocale } from "~/i18n/config";
import { absoluteUrl } from "~/infrastructure/env.server";
import { companyTitle } from "~/providers/accounts";
import { isId } from "~/values/ids/ids";
import { coveredPart } from "~/values/money/covered-part";
import type { Currency } from "~/values/money/money";
import type { TenantContext } from "../context";
import { DomainError } from "../errors";
import { receiptNumber } from "~/values/ids/receipt-code";
import { readIssuer, receiptDonor } from "./receipt-parties.server";
import { RECEIVED, receiptState } from "./receipt-state";
import { ITEM_SUMS, RECEIVED_COLUMNS, RECEIVED_TABLES } from "./received.sql";
import type { DonationReceipt } from "./schema";
import { writeReceipts } from "./write-receipts.server";

const CHARGE = `
SELECT ${RECEIVED_COLUMNS}, t.provider, ${ITEM_SUMS}, c.type = 'tickets' AS "sellsTickets", r.year, r.number, r.code, r.created_at AS "issuedAt"
  FROM ${RECEIVED_TABLES}
  LEFT JOIN receipts r ON r.organization_id = t.organization_id AND r.transaction_id = t.id
 WHERE t.organization_id = $1::uuid AND t.id = $2::uuid AND t.donation_id = $3::uuid AND t.status = ANY($4::text[])`;

interface Charge {
  transactionId: string;
  status: string;
  amount: bigint;
  refunded: bigint;
  disputed: bigint;
  coveredItems: bigint;
  itemsTotal: bigint;
  currency: Currency;
  day: string;
  period: string | null;
  donorId: string;
  recurrence: "monthly" | "one_time";
  locale: string;
  campaignTitle: string;
  sellsTickets: boolean;
  methodId: string;
  lastFour: string | null;
  provider: string;
  /** Null until a receipt is issued, as `number`, `code` and `issuedAt` are. */
  year: number | null;
  number: number;
  code: string;
  issuedAt: Date;
}

/**
 * Returns the receipt of one charge of a donation, for the organisation and for the donor of the
 * link. A charge that is older than numbered receipts gets its number now, except during a support view,
 * which changes nothing. Throws `not_found`, also for a charge whose money never came.
 */
export async function getReceipt(
  ctx: TenantContext,
  donationId: string,
  transactionId: string,
): Promise<DonationReceipt> {
  await ctx.requireRow("read", "donation", donationId);
  if (!isId(donationId) || !isId(transactionId)) throw new DomainError("not_found");
  const charge = await find(ctx, donationId, transactionId);
  if (charge && charge.year === null && ctx.actor.kind !== "operator") {
    await writeReceipts(ctx, [transactionId]);
    return getReceipt(ctx, donationId, transactionId);
  }
  if (!charge || charge.year === null) throw new DomainError("not_found");
  const { organizationId, organization } = ctx;
  const locale = isLocale(charge.locale) ? charge.locale : ctx.locale;
  const [issuer, donor] = await ctx.read(async (db) => [
    await readIssuer(ctx, db, locale),
    await db.donor.findUnique({
      where: { organizationId_id: { organizationId, id: charge.donorId } },
    }),
  ]);
  if (!donor) throw new DomainError("not_found");
  const { status: _status, year, number, code, donorId: _donorId, ...rest } = charge;
  const { coveredItems, itemsTotal, provider, ...shown } = rest;
  return {
    ...shown,
    covered: coveredPart(charge.amount, coveredItems, itemsTotal),
    company: companyTitle(provider),
    kind: "gift",
    number: receiptNumber(year, number),
    code,
    checkHref: absoluteUrl(organization.slug, `/r/${code}`),
    issuer,
    donor: receiptDonor(ctx, donor, locale),
    locale,
    state: receiptState(charge),
  };
}

async function find(ctx: TenantContext, donationId: string, transactionId: string) {
  const values = [ctx.organizationId, transactionId, donationId, RECEIVED];
  const [rows] = await ctx.statements({ name: "receipt", text: CHARGE, values });
  return (rows?.[0] as Charge | undefined) ?? null;
}
