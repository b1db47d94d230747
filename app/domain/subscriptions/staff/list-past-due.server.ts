import type { CountryCode } from "~/countries/country";
import { acrossOrganizations, type OperatorContext, type Row } from "~/domain/context";
import { defineList } from "~/domain/define-list.server";
import { choice, words, zoneOf } from "~/domain/list-filters";
import { nextTry } from "~/domain/subscriptions/invoices/periods";
import { countryCodes } from "~/countries/country";
import type { Currency } from "~/values/money/money";
import { localDate, daysBetween } from "~/values/time/calendar";

/** A plan whose invoice is unpaid after its day; a cancelled one is not tried again. `owed` is in minor units. */
export interface PastDuePlan {
  id: string;
  invoiceId: string;
  organization: { id: string; name: string; country: CountryCode };
  number: string;
  owed: bigint;
  currency: Currency;
  /** YYYY-MM-DD: since when, and how many days that is. */
  since: string;
  days: number;
  /** Charges of the invoice so far, and the day of the next; null where none follows. */
  tries: number;
  nextTry: string | null;
  method: string;
  /** Who to write to: the billing details' address, and the owners. */
  emails: string[];
}

const PAST_DUE = `(
  SELECT s.id, s.organization_id, s.failed_on, s.status = 'past_due' AS is_tried, i.id AS invoice_id, i.number, i.currency,
         i.total - i.paid_amount - i.reduced_amount AS owed, m.kind AS method, o.name, o.country,
         i.customer->>'email' AS billing_email,
         (SELECT count(*) FROM invoice_attempts a
           WHERE a.organization_id = i.organization_id AND a.invoice_id = i.id)::int AS tries,
         (SELECT string_agg(u.email, ' ' ORDER BY r.created_at, u.id) FROM memberships r JOIN users u ON u.id = r.user_id
           WHERE r.organization_id = s.organization_id AND r.role = 'owner' AND r.discarded_at IS NULL) AS owners
    FROM subscriptions s
    JOIN organizations o ON o.id = s.organization_id
    JOIN payment_modes m ON m.organization_id = s.organization_id AND m.id = s.payment_mode_id
    JOIN invoices i ON i.organization_id = s.organization_id AND i.subscription_id = s.id AND i.status = 'open'
   WHERE s.status = 'past_due' OR (s.status = 'ending' AND s.failed_on IS NOT NULL)
) t`;

/** Lists the plans that are past due in all organisations, the longest first. */
export const listPastDue = defineList({
  database: (ctx: OperatorContext) =>
    acrossOrganizations("our staff follows unpaid plans of every tenant", ctx.now),
  from: PAST_DUE,
  select: "t.*",
  where: "true",
  filters: {
    q: words("concat_ws(' ', t.name, t.number, t.billing_email, t.owners)"),
    country: choice(countryCodes, "t.country"),
  },
  order: { columns: ["t.failed_on", "t.id"], direction: "ASC", key: { type: "text" } },
  item: planOf,
  columns: {
    number: { header: "operator.invoices.number", value: ({ number }) => number },
    organization: {
      header: "operator.money.organization",
      value: ({ organization }) => organization.name,
    },
    uuid: { value: ({ id }) => id },
  },
});

function planOf(row: Row, ctx: OperatorContext): PastDuePlan {
  const today = localDate(ctx.now, zoneOf(ctx));
  const since = String(row.failed_on);
  const owners = String(row.owners ?? "").split(" ");
  return {
    id: String(row.id),
    invoiceId: String(row.invoice_id),
    organization: {
      id: String(row.organization_id),
      name: String(row.name),
      country: row.country as CountryCode,
    },
    number: String(row.number),
    owed: BigInt(String(row.owed)),
    currency: row.currency as Currency,
    since,
    days: daysBetween(since, today),
    tries: Number(row.tries),
    nextTry: row.method === "card" && row.is_tried ? nextTry(since, today) : null,
    method: String(row.method),
    emails: [...new Set([String(row.billing_email ?? ""), ...owners])].filter(Boolean),
  };
}
