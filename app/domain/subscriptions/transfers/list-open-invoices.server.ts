import { acrossOrganizations, type OperatorContext, type Row } from "~/domain/context";
import { defineList } from "~/domain/define-list.server";
import { oldestFirst } from "~/domain/list-definition";
import { choice, words } from "~/domain/list-filters";
import type { Currency } from "~/values/money/money";

/** Where an open invoice stands: `waiting` before its day, `past_due` after it, `ended` with its plan. */
export const openInvoiceStates = ["waiting", "past_due", "ended"] as const;
export type OpenInvoiceState = (typeof openInvoiceStates)[number];

/** An invoice that waits for a transfer. `due` is what is missing, in minor units. */
export interface OpenInvoice {
  id: string;
  organization: { id: string; name: string };
  number: string;
  payer: string;
  due: bigint;
  currency: Currency;
  /** YYYY-MM-DD */
  dueOn: string;
  state: OpenInvoiceState;
}

const OPEN = `(
  SELECT i.organization_id, i.id, i.number, i.total - i.paid_amount - i.reduced_amount AS due, i.currency, i.due_on,
         i.created_at, o.name, coalesce(o.legal_name, '') AS legal_name, coalesce(m.holder_name, o.name) AS payer,
         CASE s.status WHEN 'past_due' THEN 'past_due' WHEN 'ended' THEN 'ended' ELSE 'waiting' END AS state
    FROM invoices i
    LEFT JOIN subscriptions s ON s.organization_id = i.organization_id AND s.id = i.subscription_id
    LEFT JOIN payment_modes m ON m.organization_id = s.organization_id AND m.id = s.payment_mode_id
    JOIN organizations o ON o.id = i.organization_id
   WHERE i.status = 'open' AND m.kind IS DISTINCT FROM 'card'
) t`;

/** Lists the invoices of all organisations that wait for a bank transfer, oldest first. */
export const listOpenInvoices = defineList({
  database: (ctx: OperatorContext) =>
    acrossOrganizations("our staff confirms the transfers of every tenant", ctx.now),
  from: OPEN,
  select: "t.*",
  where: "true",
  filters: {
    q: words("concat_ws(' ', t.name, t.legal_name, t.number, t.payer)"),
    state: choice(openInvoiceStates, "t.state"),
  },
  order: oldestFirst("t.created_at", "t.id"),
  item: openInvoice,
  columns: {
    number: { header: "operator.invoices.number", value: ({ number }) => number },
    organization: {
      header: "operator.money.organization",
      value: ({ organization }) => organization.name,
    },
    uuid: { value: ({ id }) => id },
  },
});

function openInvoice(row: Row): OpenInvoice {
  return {
    id: String(row.id),
    organization: { id: String(row.organization_id), name: String(row.name) },
    number: String(row.number),
    payer: String(row.payer),
    due: BigInt(String(row.due)),
    currency: row.currency as Currency,
    dueOn: String(row.due_on),
    state: row.state as OpenInvoiceState,
  };
}
