import { textForCode } from "~/i18n/text-key";
import { isPeriod } from "~/values/calendar";
import { formatAmount, toDecimal, type Currency } from "~/values/money";
import type { Row } from "../context";
import { defineList } from "../define-list.server";
import { newestFirst } from "../list-definition";
import { amountBound, choice, code, month, reference, searchFilter } from "../list-filters";
import { searchDonations } from "../search-donations";
import { shownStatus } from "./shown-status";
import { donationStatuses, recurrences, type DonationStatus, type Recurrence } from "./schema";

export interface ListedDonation {
  id: string;
  status: DonationStatus;
  recurrence: Recurrence;
  /** Minor units. */
  amount: bigint;
  currency: Currency;
  createdAt: Date;
  donor: { firstName: string; lastName: string; email: string };
  campaign: { id: string; title: string };
}

/** Lists the organisation's donations, newest first, without attempted and refused ones. */
export const listDonations = defineList({
  scope: ["donation", "d"],
  from: `donations d
    JOIN donors o ON o.organization_id = d.organization_id AND o.id = d.donor_id
    JOIN campaigns c ON c.organization_id = d.organization_id AND c.id = d.campaign_id`,
  select: `d.id, d.status, d.recurrence, d.amount, d.currency, d.created_at,
    o.first_name, o.last_name, o.email, c.id AS campaign_id, c.title`,
  where: ({ bind }) => `d.organization_id = $1 AND d.status = ANY(${bind(donationStatuses)})`,
  filters: {
    q: searchFilter((text, bind) => searchDonations("d.id", text, bind)),
    status: choice(donationStatuses, "d.status"),
    recurrence: choice(recurrences, "d.recurrence"),
    campaign: reference("d.campaign_id"),
    period: month("d.created_at", (text) => (isPeriod(text) ? text : undefined)),
    method: code(
      (place) => `EXISTS (SELECT FROM payment_methods m
        WHERE m.organization_id = $1 AND m.donation_id = d.id AND m.active AND m.method_id = ${place})`,
    ),
    from: amountBound("d.amount", "from"),
    to: amountBound("d.amount", "to"),
  },
  counts: {
    select: "coalesce(sum(d.amount), 0)::bigint AS amount",
    read: ({ amount }) => ({ amount: BigInt((amount as bigint | undefined) ?? 0n) }),
  },
  order: newestFirst("d.created_at", "d.id"),
  item: listedDonation,
  columns: {
    created_at: { header: "donations.created_at", value: ({ createdAt }) => createdAt },
    first_name: { header: "common.fields.first_name", value: ({ donor }) => donor.firstName },
    last_name: { header: "common.fields.last_name", value: ({ donor }) => donor.lastName },
    email: { header: "common.fields.email", value: ({ donor }) => donor.email },
    campaign: { header: "common.fields.campaign", value: ({ campaign }) => campaign.title },
    recurrence: {
      header: "common.fields.recurrence",
      value: ({ recurrence }) => recurrence,
      cell: ({ recurrence }, { t }) =>
        textForCode(t, "common.recurrence", recurrence, "common.unknown"),
    },
    amount: {
      header: "common.fields.amount",
      value: ({ amount, currency }) => toDecimal(amount, currency),
      cell: ({ amount, currency }) => formatAmount(amount, currency),
    },
    currency: { header: "common.fields.currency", value: ({ currency }) => currency },
    status: {
      header: "common.fields.status",
      value: ({ status }) => status,
      cell: (donation, { t }) =>
        textForCode(t, "common.donation_status", shownStatus(donation), "common.unknown"),
    },
    uuid: { value: ({ id }) => id },
  },
  file: { name: "donations.file.donations", ability: ["create", "export"] },
});

function listedDonation(row: Row): ListedDonation {
  return {
    id: String(row.id),
    status: row.status as DonationStatus,
    recurrence: row.recurrence as Recurrence,
    amount: row.amount as bigint,
    currency: row.currency as Currency,
    createdAt: row.created_at as Date,
    donor: {
      firstName: String(row.first_name),
      lastName: String(row.last_name),
      email: String(row.email),
    },
    campaign: { id: String(row.campaign_id), title: String(row.title) },
  };
}
