import type { LoaderFunctionArgs } from "@remix-run/node";
import { listDonationsForFile } from "~/domain/donations/list-donations-for-file.server";
import type { DonationFilter, ListedDonation } from "~/domain/donations/list-donations.sql";
import { csvFile } from "~/http/csv-file.server";
import { readDonationFilter } from "~/http/list-filters.server";
import { requireOrganization, type SignedInContext } from "~/http/require.server";
import { createTranslator } from "~/i18n/server";
import { textForCode, type Translate } from "~/i18n/text-key";
import { formatInstant, localDate } from "~/values/calendar";
import { formatAmount } from "~/values/money";

/** The donations of the list's filter as a file: local dates, amounts as the country writes them. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "create", "export");
  const filter = readDonationFilter(new URL(args.request.url).searchParams);
  const t = createTranslator(ctx.locale);
  const day = localDate(ctx.now, ctx.organization.timezone);
  const header = [
    t("donations.created_at"),
    t("common.fields.first_name"),
    t("common.fields.last_name"),
    t("common.fields.email"),
    t("common.fields.campaign"),
    t("common.fields.recurrence"),
    t("common.fields.amount"),
    t("common.fields.currency"),
    t("common.fields.status"),
    "uuid",
  ];
  return csvFile(`${t("donations.file.donations")}-${day}.csv`, header, rows(ctx, filter, t));
}

async function* rows(ctx: SignedInContext, filter: DonationFilter, t: Translate) {
  for await (const batch of listDonationsForFile(ctx, filter)) {
    yield batch.map((donation) => cells(ctx, donation, t));
  }
}

function cells(ctx: SignedInContext, donation: ListedDonation, t: Translate): string[] {
  const { createdAt, donor, campaign, recurrence, amount, currency, status, id } = donation;
  return [
    formatInstant(createdAt, ctx.organization.timezone, "short-time"),
    donor.firstName,
    donor.lastName,
    donor.email,
    campaign.title,
    textForCode(t, "common.recurrence", recurrence, "common.unknown"),
    formatAmount(amount, currency),
    currency,
    textForCode(t, "common.donation_status", status, "common.unknown"),
    id,
  ];
}
