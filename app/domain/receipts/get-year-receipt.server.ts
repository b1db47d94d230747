import { isLocale } from "~/i18n/config";
import { absoluteUrl } from "~/infrastructure/env.server";
import { startOfDay } from "~/values/time/calendar";
import { isId } from "~/values/ids/ids";
import type { Currency } from "~/values/money/money";
import type { TenantContext } from "../context";
import { DomainError } from "../errors";
import { receiptNumber } from "~/values/ids/receipt-code";
import { isYear } from "~/values/time/day-text";
import { readIssuer, receiptDonor } from "./receipt-parties.server";
import { countedAmount, receiptState, yearTotals } from "./receipt-state";
import type { YearReceipt } from "./schema";
import { listYearDonations } from "./list-year-donations.server";
import { writeReceipts } from "./write-receipts.server";
import { writeYearReceipt } from "./write-year-receipt.server";
import { factsOf, type YearOf } from "./year-of";

const DONOR = `
SELECT coalesce(o.merged_into_id, o.id) AS id FROM donors o
 WHERE o.organization_id = $1::uuid
   AND o.id = coalesce($2::uuid, (SELECT donor_id FROM donations WHERE organization_id = $1::uuid AND id = $3::uuid))`;

/**
 * Returns the receipt of a donor's calendar year in the organisation's time zone: every charge whose
 * money came in, and the sum of the approved ones minus refunds. It gets its number when somebody
 * opens it first, and states today's sums. Throws `not_found`, also for a year without donations.
 */
export async function getYearReceipt(
  ctx: TenantContext,
  whose: YearOf,
  year: number,
): Promise<YearReceipt> {
  ctx.require("read", "donor", factsOf(whose));
  const donorId = await findDonor(ctx, whose);
  if (!donorId || !isYear(year)) throw new DomainError("not_found");
  const donations = await listYearDonations(ctx, donorId, year);
  if (donations.length === 0) throw new DomainError("not_found");
  const { organizationId, organization, now } = ctx;
  const row = await ctx.read((db) =>
    db.donor.findUnique({ where: { organizationId_id: { organizationId, id: donorId } } }),
  );
  if (!row) throw new DomainError("not_found");
  const locale = isLocale(row.locale) ? row.locale : ctx.locale;
  const issuer = await ctx.read((db) => readIssuer(ctx, db, locale));
  const numbers = await numbersOf(ctx, donations);
  const receipt = await writeYearReceipt(ctx, donorId, year);
  if (!receipt) throw new DomainError("not_found");
  const listed = donations.map(({ status, transactionId, ...donation }) => ({
    ...donation,
    currency: donation.currency as Currency,
    number: numbers.get(transactionId) ?? "",
    state: receiptState({ ...donation, status }),
    counted: countedAmount({ ...donation, status }),
  }));
  return {
    kind: "year",
    year,
    isOver: startOfDay(`${year + 1}-01-01`, organization.timezone) <= now,
    number: receiptNumber(year, receipt.number),
    code: receipt.code,
    checkHref: absoluteUrl(organization.slug, `/r/${receipt.code}`),
    issuedAt: receipt.issuedAt,
    issuer,
    donor: receiptDonor(ctx, row, locale),
    locale,
    donations: listed,
    totals: yearTotals(listed),
  };
}

async function findDonor(ctx: TenantContext, whose: YearOf): Promise<string | null> {
  const donorId = "donorId" in whose ? whose.donorId : null;
  const donationId = "donationId" in whose ? whose.donationId : null;
  if (!isId(donorId ?? donationId ?? "")) return null;
  const values = [ctx.organizationId, donorId, donationId];
  const [rows] = await ctx.statements({ name: "receipt-donor", text: DONOR, values });
  return (rows?.[0]?.id as string | undefined) ?? null;
}

/** A support view changes nothing, so that charges without a number stay without one. */
async function numbersOf(
  ctx: TenantContext,
  donations: readonly { transactionId: string }[],
): Promise<Map<string, string>> {
  if (ctx.actor.kind === "operator") throw new DomainError("forbidden");
  const ids = donations.map(({ transactionId }) => transactionId);
  const written = await writeReceipts(ctx, ids);
  return new Map([...written].map(([id, { year, number }]) => [id, receiptNumber(year, number)]));
}
