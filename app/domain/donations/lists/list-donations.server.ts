import { discardReasons, donorDiscardReasons } from "~/countries/catalogs";
import { causesOf, declineFamilies } from "~/providers/declines";
import { textForCode } from "~/i18n/text-key";
import { attentionDays } from "~/values/time/attention-days";
import { startOfDay } from "~/values/time/calendar";
import { isPeriod } from "~/values/time/day-text";
import { toDecimal, type Currency } from "~/values/money/money";
import type { VisitSource } from "~/values/web/visit-source";
import type { Row } from "~/domain/context";
import {
  IDENTITY,
  identityColumns,
  identityOf,
  type Identity,
} from "~/domain/donors/identity-columns.sql";
import { KEPT_AMOUNT, TAKEN_STATUSES } from "~/domain/kept-amount.sql";
import { defineList } from "~/domain/define-list.server";
import { newestFirst, oldestFirst, type Order } from "~/domain/list-definition";
import {
  amountBound,
  choice,
  code,
  month,
  monthBounds,
  months,
  reference,
  searchFilter,
  sorting,
  zoneOf,
  type Bind,
  type ListContext,
} from "~/domain/list-filters";
import { gateways } from "~/domain/payments/schema";
import { searchDonations } from "~/domain/search-donations";
import { answerOf } from "~/i18n/answers";
import type { StoredAnswer } from "./donation-answers";
import { hasShownStatus, shownStatus, shownStatuses } from "./shown-status";
import {
  donationStatuses,
  mendableReasons,
  pauseReasons,
  recurrences,
  type DonationStatus,
  type Recurrence,
} from "~/domain/donations/schema";

export interface ListedDonation {
  id: string;
  status: DonationStatus;
  recurrence: Recurrence;
  /** Minor units. */
  amount: bigint;
  currency: Currency;
  createdAt: Date;
  /** The planned charge's time; null without one. */
  nextChargeAt: Date | null;
  donor: { firstName: string; lastName: string; email: string };
  identity: Identity;
  campaign: { id: string; title: string };
  source: VisitSource;
  discardedReason: string | null;
  /** The donor's own words on why it ended. */
  discardedNote: string | null;
  discardedAt: Date | null;
  /** When it was first approved. */
  activatedAt: Date | null;
  /** The pauses that lasted, and the present one, oldest first. */
  pauses: { at: Date; reason: string }[];
  answers: Pick<StoredAnswer, "widget" | "label" | "value">[];
}

/** The reasons of the organisation and of donors. */
const discardKeys = [...discardReasons, ...donorDiscardReasons].map(({ key }) => key);

export const donationSorts = [
  "newest",
  "oldest",
  "amount_high",
  "amount_low",
  "name",
  "next_charge",
] as const;
export type DonationSort = (typeof donationSorts)[number];

/** Donations without a planned charge come after all others. */
const NEVER = "'9999-12-31'::timestamptz";
const PLANNED = `LEFT JOIN LATERAL (SELECT min(x.date) AS date FROM transactions x
    WHERE x.organization_id = d.organization_id AND x.donation_id = d.id AND x.status = 'planned') n ON true`;
const NEXT_CHARGE = `coalesce(n.date, ${NEVER})`;
const NAME = "name_key(o.first_name || ' ' || o.last_name) COLLATE \"C\"";

const ORDERS: Record<DonationSort, Order> = {
  newest: newestFirst("d.created_at", "d.id"),
  oldest: oldestFirst("d.created_at", "d.id"),
  amount_high: { ...newestFirst("d.amount", "d.id"), key: { type: "bigint" } },
  amount_low: { ...oldestFirst("d.amount", "d.id"), key: { type: "bigint" } },
  name: { ...oldestFirst(NAME, "d.id"), key: { type: "text", name: "name_key" } },
  next_charge: {
    ...oldestFirst(NEXT_CHARGE, "d.id"),
    key: { type: "timestamptz", name: "next_charge" },
  },
};

/** A donation's last charge that was tried, or is planned. */
const lastCharge = (column: string, condition: string) => `(SELECT x.${column} FROM transactions x
  WHERE x.organization_id = d.organization_id AND x.donation_id = d.id AND ${condition}
  ORDER BY x.date DESC, x.id DESC LIMIT 1)`;

/**
 * Pauses that lasted: those that go on or became a discard, and those that ended after 7 days. The
 * condition is on a pause's beginning and reason.
 */
const hasPause = (condition: (at: string, reason: string) => string) =>
  `(${condition("d.paused_at", "coalesce(d.paused_reason, 'unknown')")}
  OR d.past_pauses <> '{}' AND EXISTS (SELECT FROM unnest(d.past_pauses, d.past_pause_reasons) p(at, reason)
    WHERE ${condition("p.at", "p.reason")}))`;

const within = (column: string, from: string, to: string) =>
  `${column} >= ${from} AND ${column} < ${to}`;

/** With months the reason is that of a pause in these months, as the dashboard counts it. */
function pausedFor(reason: string, months: string | undefined, bind: Bind, ctx: ListContext) {
  const place = bind(reason);
  const bounds = months === undefined ? null : monthBounds(months, bind, ctx);
  return hasPause(
    (at, its) => `${bounds ? within(at, ...bounds) : `${at} IS NOT NULL`} AND ${its} = ${place}`,
  );
}

/** The answers of donation `d` to its campaign's own questions. */
const ANSWERS = `
(SELECT jsonb_agg(jsonb_build_object('widget', f.widget, 'label', a.label, 'value', a.value) ORDER BY f.position, f.id)
   FROM donation_answers a
   JOIN campaign_fields f ON f.organization_id = a.organization_id AND f.id = a.field_id
  WHERE a.organization_id = d.organization_id AND a.donation_id = d.id)`;

/** Whether a donation is charged again each month. */
const IS_CHARGED = "recurrence = 'monthly' AND status = 'active'";
/** What a one-time donation brought, without what went back. */
const RECEIVED = `
CASE WHEN d.recurrence = 'one_time' AND d.status = 'active' THEN (
  SELECT coalesce(sum(${KEPT_AMOUNT}), 0) FROM transactions t
   WHERE t.organization_id = d.organization_id AND t.donation_id = d.id AND t.status IN ${TAKEN_STATUSES}) END`;

const COLUMNS = `d.id, d.status, d.recurrence, d.amount, d.currency, d.created_at,
  d.utm_source, d.utm_medium, d.utm_campaign, d.discarded_reason, d.discarded_note,
  d.discarded_at, d.activated_at, d.paused_at, d.paused_reason, d.past_pauses, d.past_pause_reasons,
  o.first_name, o.last_name, o.email, ${IDENTITY}, c.id AS campaign_id, c.title, ${NAME} AS name_key,
  ${ANSWERS} AS answers, ${NEXT_CHARGE} AS next_charge`;
const NAMED = `donations d
  JOIN donors o ON o.organization_id = d.organization_id AND o.id = d.donor_id`;
const SHOWN = `${NAMED}
  JOIN campaigns c ON c.organization_id = d.organization_id AND c.id = d.campaign_id
  ${PLANNED}`;

/** Lists the organisation's donations, newest first, without attempted and refused ones. */
export const listDonations = defineList({
  scope: ["donation", "d"],
  from: ({ filter: { sort } }) => {
    if (sort === "name") return NAMED;
    return sort === "next_charge" ? `donations d ${PLANNED}` : "donations d";
  },
  // The query selects the page first and then its columns.
  select: (page, order) => `SELECT ${COLUMNS} FROM ${SHOWN} WHERE (d.organization_id, d.id) IN (
    SELECT d.organization_id, d.id ${page}) ${order}`,
  where: ({ bind, ctx, filter: { paused, pause_reason: reason } }) =>
    [
      `d.organization_id = $1 AND d.status = ANY(${bind(donationStatuses)})`,
      ...(reason === undefined ? [] : [pausedFor(reason, paused, bind, ctx)]),
    ].join(" AND "),
  filters: {
    q: searchFilter((text, bind) => searchDonations("d.id", text, bind)),
    status: choice(shownStatuses, hasShownStatus),
    recurrence: choice(recurrences, "d.recurrence"),
    campaign: reference("d.campaign_id"),
    period: month("d.created_at", (text) => (isPeriod(text) ? text : undefined)),
    // A free order was active without an approval.
    activated: months((from, to) => `${within("d.activated_at", from, to)} AND d.amount > 0`),
    paused: months((from, to) => hasPause((at) => within(at, from, to))),
    // The months of a pause belong to its condition, which `where` adds.
    pause_reason: choice(pauseReasons, () => []),
    discarded: months(
      (from, to) => `d.status = 'discarded' AND ${within("d.discarded_at", from, to)}`,
    ),
    discard_reason: choice(discardKeys, (reason, bind) => [
      "d.status = 'discarded'",
      `coalesce(d.discarded_reason, 'other') = ${bind(reason)}`,
    ]),
    // What the dashboard asks people to look at: recent pauses that a new card ends.
    attention: choice(["card"], (_card, bind, ctx) => {
      const { since } = attentionDays(ctx.now, zoneOf(ctx));
      return [
        "d.status = 'paused'",
        `d.paused_at >= ${bind(startOfDay(since, zoneOf(ctx)).toISOString())}::timestamptz`,
        `d.paused_reason = ANY(${bind(mendableReasons)}::text[])`,
      ];
    }),
    method: code(
      (place) => `EXISTS (SELECT FROM payment_methods m
        WHERE m.organization_id = $1 AND m.donation_id = d.id AND m.active AND m.method_id = ${place})`,
    ),
    // One cause is walked in the list's order; several are sorted, from the index alone.
    family: choice(declineFamilies, (family, bind) => {
      const [cause, ...others] = causesOf(family);
      return others.length === 0
        ? `d.last_decline = ${bind(cause)}`
        : `d.last_decline = ANY(${bind([cause, ...others])}::text[])`;
    }),
    gateway: choice(
      gateways,
      (gateway, bind) => `${lastCharge("gateway", "x.status <> 'cancelled'")} = ${bind(gateway)}`,
    ),
    from: amountBound("d.amount", "from"),
    to: amountBound("d.amount", "to"),
    sort: sorting(donationSorts),
  },
  // What is charged each month and what was received once are two sums; what ended is in neither.
  counts: {
    columns: `d.amount, d.recurrence, d.status, ${RECEIVED} AS received`,
    select: `coalesce(sum(amount) FILTER (WHERE ${IS_CHARGED}), 0)::bigint AS monthly,
      coalesce(sum(received), 0)::bigint AS received`,
    read: ({ monthly, received }) => ({
      monthly: BigInt((monthly as bigint | undefined) ?? 0n),
      received: BigInt((received as bigint | undefined) ?? 0n),
    }),
  },
  order: ({ sort = "newest" }) => ORDERS[sort],
  item: listedDonation,
  columns: {
    created_at: { header: "donations.created_at", value: ({ createdAt }) => createdAt },
    first_name: { header: "common.fields.first_name", value: ({ donor }) => donor.firstName },
    last_name: { header: "common.fields.last_name", value: ({ donor }) => donor.lastName },
    email: { header: "common.fields.email", value: ({ donor }) => donor.email },
    ...identityColumns<ListedDonation>(({ identity }) => identity),
    campaign: { header: "common.fields.campaign", value: ({ campaign }) => campaign.title },
    recurrence: {
      header: "common.fields.recurrence",
      value: ({ recurrence }) => recurrence,
      cell: ({ recurrence }, { t }) =>
        textForCode(t, "common.recurrence", recurrence, "common.unknown"),
    },
    amount: {
      isNumber: true,
      header: "common.fields.amount",
      value: ({ amount, currency }) => toDecimal(amount, currency),
    },
    currency: { header: "common.fields.currency", value: ({ currency }) => currency },
    status: {
      header: "common.fields.status",
      value: ({ status }) => status,
      cell: (donation, { t }) =>
        textForCode(t, "common.donation_status", shownStatus(donation), "common.unknown"),
    },
    discarded_reason: {
      header: "donations.more.discard_reason",
      only: "file",
      cell: ({ discardedReason: reason }, { t }) =>
        reason === null
          ? ""
          : textForCode(t, "donations.discard_reason", reason, "donations.discard_reason.other"),
    },
    discarded_note: {
      header: "donations.discard_note",
      only: "file",
      cell: ({ discardedNote }) => discardedNote ?? "",
    },
    answers: {
      header: "donations.answers.file",
      only: "file",
      cell: ({ answers }, { t }) =>
        answers
          .map(({ label, value, widget }) => `${label}: ${answerOf(t, widget, value)}`)
          .join("\n"),
    },
    utm_source: { header: "leads.utm_source", only: "file", cell: ({ source }) => source.source },
    utm_medium: { header: "leads.utm_medium", only: "file", cell: ({ source }) => source.medium },
    utm_campaign: {
      header: "leads.utm_campaign",
      only: "file",
      cell: ({ source }) => source.campaign,
    },
    uuid: { header: "common.fields.uuid", value: ({ id }) => id },
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
    nextChargeAt:
      (row.next_charge as Date).getUTCFullYear() > 9000 ? null : (row.next_charge as Date),
    donor: {
      firstName: String(row.first_name),
      lastName: String(row.last_name),
      email: String(row.email),
    },
    identity: identityOf(row),
    campaign: { id: String(row.campaign_id), title: String(row.title) },
    source: {
      source: String(row.utm_source),
      medium: String(row.utm_medium),
      campaign: String(row.utm_campaign),
    },
    discardedReason: row.discarded_reason as string | null,
    discardedNote: row.discarded_note as string | null,
    discardedAt: row.discarded_at as Date | null,
    activatedAt: row.activated_at as Date | null,
    pauses: pausesOf(row),
    answers: (row.answers as ListedDonation["answers"] | null) ?? [],
  };
}

function pausesOf(row: Row): ListedDonation["pauses"] {
  const reasons = row.past_pause_reasons as string[];
  const past = (row.past_pauses as Date[]).map((at, index) => ({
    at,
    reason: reasons[index] ?? "unknown",
  }));
  if (row.paused_at === null) return past;
  return [
    ...past,
    { at: row.paused_at as Date, reason: (row.paused_reason as string) ?? "unknown" },
  ];
}
