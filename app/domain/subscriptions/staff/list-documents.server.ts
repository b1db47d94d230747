import { countryCodes, type CountryCode } from "~/countries/country";
import { labelIn } from "~/countries/label-in";
import { findPlan, tierNames } from "~/countries/plans/plans";
import { taxAddressParts, taxFieldKeys } from "~/countries/tax-data/tax-data";
import { recordFile } from "~/domain/audit/record-operator-act.server";
import type { BillingProfile } from "~/domain/billing-profiles/schema";
import { acrossOrganizations, type OperatorContext, type Row } from "~/domain/context";
import { defineList } from "~/domain/define-list.server";
import { newestFirst } from "~/domain/list-definition";
import { choice, words, zoneOf, type Filter } from "~/domain/list-filters";
import { daySchema } from "~/domain/typed-days";
import { textForCode } from "~/i18n/text-key";
import { toDecimal, type Currency } from "~/values/money/money";
import { addDays, localDate, daysBetween } from "~/values/time/calendar";
import { isDay } from "~/values/time/day-text";

export const documentKinds = ["invoice", "credit_note"] as const;
export const invoiceStatuses = ["open", "overdue", "paid", "void"] as const;
/** Least days after the due day. */
const overdueDays = ["8", "15", "30"] as const;

/** An issued invoice, or a credit note, which lowers what was invoiced. Amounts are minor units. */
export interface BillingDocument {
  document: (typeof documentKinds)[number];
  id: string;
  invoiceId: string;
  organization: { id: string; name: string; country: CountryCode };
  number: string;
  /** The number of the tax document that was issued elsewhere. */
  fiscalNumber: string | null;
  /** `plan` or `commission`; of a note, what it did. */
  kind: string;
  status: (typeof invoiceStatuses)[number] | "issued";
  /** Days after the due day of what is overdue. */
  daysLate: number;
  issuedOn: string;
  dueOn: string | null;
  paidOn: string | null;
  customer: BillingProfile;
  currency: Currency;
  /** A credit note's is negative. */
  total: bigint;
  planCode: string | null;
  reason: string | null;
  note: string | null;
  serviceFrom: string;
  serviceTo: string;
  related: string | null;
  method: string | null;
}

const DOCUMENTS = `(
  SELECT 'invoice' AS document, i.id, i.id AS invoice_id, i.organization_id, i.number, i.fiscal_number, i.kind, i.status,
         i.issued_on, i.due_on, i.paid_on, i.customer, i.currency, i.total, s.plan_code,
         NULL AS reason, NULL AS note, i.period_from, i.period_to, NULL AS related, m.kind AS method,
         i.created_at, o.name, o.country
    FROM invoices i
    JOIN organizations o ON o.id = i.organization_id
    LEFT JOIN subscriptions s ON s.organization_id = i.organization_id AND s.id = i.subscription_id
    LEFT JOIN payment_modes m ON m.organization_id = s.organization_id AND m.id = s.payment_mode_id
   WHERE i.number IS NOT NULL
  UNION ALL
  SELECT 'credit_note', n.id, n.invoice_id, n.organization_id, n.number, n.fiscal_number, n.effect, 'issued',
         n.issued_on, NULL, NULL, i.customer, n.currency, -n.amount, s.plan_code,
         n.reason, n.note, i.period_from, i.period_to, i.number, NULL, n.created_at, o.name, o.country
    FROM credit_notes n
    JOIN invoices i ON i.organization_id = n.organization_id AND i.id = n.invoice_id
    JOIN organizations o ON o.id = n.organization_id
    LEFT JOIN subscriptions s ON s.organization_id = i.organization_id AND s.id = i.subscription_id
   WHERE n.number IS NOT NULL
) t`;

const today = (ctx: Parameters<typeof zoneOf>[0]) => localDate(ctx.now, zoneOf(ctx));

/** Matches documents that were issued from a day on, or up to it. */
const issued = (sign: ">=" | "<="): Filter<string> => ({
  control: { kind: "day" },
  read: (text) => (isDay(text) ? text : undefined),
  schema: daySchema,
  where: (text, bind) => `t.issued_on ${sign} ${bind(text)}`,
});

/** Lists the invoices and credit notes of all organisations, newest first; its file is the accountant's. */
export const listDocuments = defineList({
  database: (ctx: OperatorContext) =>
    acrossOrganizations("our staff looks after the invoices of every tenant", ctx.now),
  from: DOCUMENTS,
  select: "t.*",
  where: "true",
  filters: {
    q: words(
      "concat_ws(' ', t.name, t.customer->>'legal_name', t.customer->>'tax_id', t.number, t.fiscal_number)",
    ),
    document: choice(documentKinds, "t.document"),
    status: choice(invoiceStatuses, (status, bind, ctx) => {
      const late = `t.due_on < ${bind(today(ctx))}`;
      if (status === "overdue") return ["t.status = 'open'", late];
      return `t.status = ${bind(status)}`;
    }),
    late: choice(overdueDays, (days, bind, ctx) => [
      "t.status = 'open'",
      `t.due_on <= ${bind(addDays(today(ctx), -Number(days)))}`,
    ]),
    country: choice(countryCodes, "t.country"),
    from: issued(">="),
    to: issued("<="),
  },
  order: newestFirst("t.created_at", "t.id"),
  item: documentOf,
  columns: {
    document: {
      header: "operator.documents_file.document",
      value: ({ document }) => document,
      cell: ({ document }, { t }) => t(`operator.billing.document.${document}`),
    },
    kind: {
      header: "operator.documents_file.kind",
      value: ({ kind }) => kind,
      cell: ({ kind }, { t }) => textForCode(t, "operator.billing.kind", kind, "common.unknown"),
    },
    number: { header: "operator.invoices.number", value: ({ number }) => number },
    date: {
      header: "operator.invoices.issued_on",
      value: ({ issuedOn }) => issuedOn,
      isDay: true,
    },
    due: { header: "operator.invoices.due_on", value: ({ dueOn }) => dueOn, isDay: true },
    status: {
      header: "common.fields.status",
      value: ({ status }) => status,
      cell: ({ status }, { t }) => t(`operator.billing.status.${status}`),
    },
    organization: {
      header: "operator.money.organization",
      value: ({ organization }) => organization.name,
    },
    country: { header: "common.fields.country", value: ({ organization }) => organization.country },
    legal_name: {
      header: "operator.documents_file.legal_name",
      value: ({ customer }) => customer.legal_name,
    },
    tax_id_type: {
      header: "operator.documents_file.tax_id_type",
      value: ({ customer }) => customer.tax_id_type,
    },
    tax_id: { header: "operator.documents_file.tax_id", value: ({ customer }) => customer.tax_id },
    ...Object.fromEntries(
      taxAddressParts.map((part) => [
        `address_${part}`,
        { value: ({ customer }: BillingDocument) => customer.address[part] ?? null },
      ]),
    ),
    email: { header: "common.fields.email", value: ({ customer }) => customer.email },
    phone: { header: "operator.documents_file.phone", value: ({ customer }) => customer.phone },
    contact: {
      header: "operator.documents_file.contact",
      value: ({ customer }) => customer.contact_name,
    },
    ...Object.fromEntries(
      taxFieldKeys.map((key) => [
        key,
        {
          value: ({ customer }: BillingDocument) =>
            [customer.fields[key] ?? []].flat().join(" ") || null,
        },
      ]),
    ),
    currency: { header: "operator.documents_file.currency", value: ({ currency }) => currency },
    net: { header: "operator.documents_file.net", value: decimalOf, isNumber: true },
    // No issuer of a country is set yet, so that no tax is calculated (reference, section 2).
    tax_rate: { header: "operator.documents_file.tax_rate", value: () => "0", isNumber: true },
    tax: { header: "operator.documents_file.tax", value: () => "0", isNumber: true },
    total: { header: "operator.invoices.total", value: decimalOf, isNumber: true },
    // A plan is priced in the customer's own currency.
    exchange_rate: {
      header: "operator.documents_file.exchange_rate",
      value: () => "1",
      isNumber: true,
    },
    service_from: {
      header: "operator.documents_file.service_from",
      value: ({ serviceFrom }) => serviceFrom,
      isDay: true,
    },
    service_to: {
      header: "operator.documents_file.service_to",
      value: ({ serviceTo }) => addDays(serviceTo, -1),
      isDay: true,
    },
    concept: {
      header: "operator.documents_file.concept",
      value: ({ planCode }) => planCode,
      cell: ({ kind, note, planCode, reason }, { ctx, t }) => {
        if (reason !== null) {
          const why = textForCode(t, "subscription.credit_reasons", reason, "common.unknown");
          return note ? `${why} · ${note}` : why;
        }
        const plan = planCode === null ? null : findPlan(planCode);
        if (kind !== "plan" || !plan)
          return textForCode(t, "operator.billing.kind", kind, "common.unknown");
        return `${labelIn(tierNames[plan.tier], ctx.locale)}, ${t(`subscription.periods.${plan.period}`)}`;
      },
    },
    related: { header: "operator.documents_file.related", value: ({ related }) => related },
    paid_on: {
      header: "operator.documents_file.paid_on",
      value: ({ paidOn }) => paidOn,
      isDay: true,
    },
    method: {
      header: "operator.documents_file.method",
      value: ({ method }) => method,
      cell: ({ method, paidOn }, { t }) =>
        method && paidOn ? textForCode(t, "operator.billing.method", method, "common.unknown") : "",
    },
    fiscal_number: {
      header: "operator.documents_file.fiscal_number",
      value: ({ fiscalNumber }) => fiscalNumber,
    },
    uuid: { header: "common.fields.uuid", value: ({ id }) => id },
  },
  file: { name: "operator.billing.file", before: recordFile("list-documents-for-file") },
});

function decimalOf({ total, currency }: BillingDocument): string {
  return toDecimal(total, currency);
}

function documentOf(row: Row, ctx: OperatorContext): BillingDocument {
  const text = (name: string) => row[name] as string | null;
  const due = text("due_on");
  const late = due === null ? 0 : daysBetween(due, today(ctx));
  const isLate = row.status === "open" && late > 0;
  return {
    document: row.document as BillingDocument["document"],
    id: String(row.id),
    invoiceId: String(row.invoice_id),
    organization: {
      id: String(row.organization_id),
      name: String(row.name),
      country: row.country as CountryCode,
    },
    ...{ number: String(row.number), fiscalNumber: text("fiscal_number") },
    kind: String(row.kind),
    status: isLate ? "overdue" : (row.status as BillingDocument["status"]),
    daysLate: isLate ? late : 0,
    issuedOn: String(row.issued_on),
    dueOn: due,
    paidOn: text("paid_on"),
    customer: row.customer as BillingProfile,
    currency: row.currency as Currency,
    total: BigInt(String(row.total)),
    planCode: text("plan_code"),
    ...{ reason: text("reason"), note: text("note"), related: text("related") },
    serviceFrom: String(row.period_from),
    serviceTo: String(row.period_to),
    method: text("method"),
  };
}
