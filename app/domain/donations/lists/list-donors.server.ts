import { textForCode } from "~/i18n/text-key";
import { toDecimal, type Currency } from "~/values/money/money";
import { isEverAllowed, type OrganizationContext, type Row } from "~/domain/context";
import {
  IDENTITY,
  identityColumns,
  identityOf,
  type Identity,
} from "~/domain/donors/identity-columns.sql";
import { defineList } from "~/domain/define-list.server";
import { KEPT_AMOUNT, TAKEN_STATUSES } from "~/domain/kept-amount.sql";
import { newestFirst, oldestFirst } from "~/domain/list-definition";
import { choice, sorting, words, type Bind } from "~/domain/list-filters";
import { donationStatuses, donorKinds, type DonorKind } from "~/domain/donations/schema";

export interface ListedDonor {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  kind: DonorKind;
  tags: string[];
  /** Number of donations, discarded ones included. */
  donations: number;
  /** What was charged and not given back; minor units. */
  given: bigint;
  currency: Currency;
  identity: Identity;
  /** The day of the last approved charge; null before the first one. */
  lastAt: Date | null;
  createdAt: Date;
}

/** The index `donors_name_key` has this expression. */
const NAME = "name_key(o.first_name || ' ' || o.last_name) COLLATE \"C\"";

const OF_DONOR = "d.organization_id = o.organization_id AND d.donor_id = o.id";
/** The donor's donations that the actor may read; `own.donations` is null where that is every one. */
const READABLE = `${OF_DONOR} AND (own.donations IS NULL OR d.id = ANY(own.donations))`;
const isIn = (status: string) =>
  `EXISTS (SELECT 1 FROM donations d WHERE ${READABLE} AND d.recurrence = 'monthly' AND d.status = '${status}')`;
const IS_MONTHLY = isIn("active");
const IS_PAUSED = isIn("paused");
const IS_ENDED = isIn("discarded");
/** Each kind excludes those before it. */
const KINDS: Record<DonorKind, string> = {
  monthly: IS_MONTHLY,
  paused: `${IS_PAUSED} AND NOT ${IS_MONTHLY}`,
  ended: `${IS_ENDED} AND NOT ${IS_PAUSED} AND NOT ${IS_MONTHLY}`,
  one_time: `NOT ${IS_ENDED} AND NOT ${IS_PAUSED} AND NOT ${IS_MONTHLY}`,
};
/** Charges whose money the organisation has. */
const CHARGED = `FROM donations d JOIN transactions t ON t.organization_id = d.organization_id AND t.donation_id = d.id
  WHERE ${READABLE} AND t.status IN ${TAKEN_STATUSES} AND ${KEPT_AMOUNT} > 0`;

/** A constant for an actor who reads every donation, so that the planner drops it. */
function ownDonations(ctx: OrganizationContext, bind: Bind): string {
  if (!isEverAllowed(ctx.ability, "read", "donation")) return "SELECT '{}'::uuid[] AS donations";
  const conditions = ctx.scope("donation").sql("d", bind);
  if (conditions.length === 0) return "SELECT NULL::uuid[] AS donations";
  return `SELECT coalesce(array_agg(d.id), '{}') AS donations FROM donations d
     WHERE ${[OF_DONOR, ...conditions].join(" AND ")}`;
}

/**
 * Lists the people who gave, the newest first; somebody whose only try was declined is no donor. The
 * figures of each are of the donations that the actor may read.
 */
export const listDonors = defineList({
  scope: ["donor", "o"],
  from: ({ ctx, bind }) => `donors o CROSS JOIN LATERAL (${ownDonations(ctx, bind)}) own`,
  select: `o.id, o.first_name, o.last_name, o.email, o.tags, o.created_at, ${IDENTITY}, ${NAME} AS name_key,
    CASE WHEN ${IS_MONTHLY} THEN 'monthly' WHEN ${IS_PAUSED} THEN 'paused' WHEN ${IS_ENDED} THEN 'ended'
         ELSE 'one_time' END AS kind,
    (SELECT count(*)::int FROM donations d WHERE ${READABLE}
        AND d.status IN ('active', 'paused', 'discarded')) AS donations,
    (SELECT coalesce(sum(${KEPT_AMOUNT}), 0)::bigint ${CHARGED}) AS given,
    (SELECT max(t.date) ${CHARGED}) AS last_at`,
  where: ({ bind }) => `o.organization_id = $1
    AND EXISTS (SELECT 1 FROM donations d WHERE ${OF_DONOR} AND d.status = ANY(${bind(donationStatuses)}))`,
  filters: {
    q: words(
      "concat_ws(' ', o.first_name, o.last_name, o.email, o.uid_number, array_to_string(o.tags, ' '))",
    ),
    kind: choice(donorKinds, (kind) => KINDS[kind]),
    sort: sorting(["newest", "name"]),
  },
  order: ({ sort }) =>
    sort === "name"
      ? { ...oldestFirst(NAME, "o.id"), key: { type: "text", name: "name_key" } }
      : newestFirst("o.created_at", "o.id"),
  item: listedDonor,
  columns: {
    created_at: { header: "donations.created_at", value: ({ createdAt }) => createdAt },
    first_name: { header: "common.fields.first_name", value: ({ firstName }) => firstName },
    last_name: { header: "common.fields.last_name", value: ({ lastName }) => lastName },
    email: { header: "common.fields.email", value: ({ email }) => email },
    ...identityColumns<ListedDonor>(({ identity }) => identity),
    kind: {
      header: "donors.kind_label",
      value: ({ kind }) => kind,
      cell: ({ kind }, { t }) => textForCode(t, "donors.kind", kind, "common.unknown"),
    },
    donations: { header: "donors.donations", isNumber: true, value: ({ donations }) => donations },
    given: {
      isNumber: true,
      header: "donors.given",
      value: ({ given, currency }) => toDecimal(given, currency),
    },
    currency: { header: "common.fields.currency", value: ({ currency }) => currency },
    last_at: { header: "donors.last_at", value: ({ lastAt }) => lastAt },
    tags: {
      header: "donors.tags",
      value: ({ tags }) => tags,
      cell: ({ tags }) => tags.join(", "),
    },
    uuid: { header: "common.fields.uuid", value: ({ id }) => id },
  },
  file: { name: "donors.file", ability: ["create", "export"] },
});

function listedDonor(row: Row, { organization }: OrganizationContext): ListedDonor {
  return {
    id: String(row.id),
    firstName: String(row.first_name),
    lastName: String(row.last_name),
    email: String(row.email),
    identity: identityOf(row),
    kind: row.kind as DonorKind,
    tags: row.tags as string[],
    donations: Number(row.donations),
    given: BigInt(row.given as string | bigint),
    currency: organization.currency,
    lastAt: row.last_at as Date | null,
    createdAt: row.created_at as Date,
  };
}
