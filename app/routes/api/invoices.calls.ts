/** The calls of the invoices of the organisation's own plan. */
import { z } from "zod";
import { creditNoteEffects } from "~/domain/subscriptions/invoices/credit-note-kinds";
import { getInvoice, type InvoiceView } from "~/domain/subscriptions/get-invoice.server";
import { listInvoices } from "~/domain/subscriptions/list-invoices.server";
import { defineCall } from "~/http/calls/define-call.server";
import {
  currency,
  decimal,
  instant,
  localDay,
  signedDecimal,
  textOrNull,
  uuid,
} from "~/http/openapi/shapes";

const invoice = z.strictObject({
  uuid,
  number: z.string(),
  fiscal_number: textOrNull,
  kind: z.enum(["plan", "commission"]),
  status: z.enum(["open", "paid", "void"]),
  issued_on: localDay,
  due_on: localDay,
  paid_on: localDay.nullable(),
  total: decimal,
  paid: decimal,
  owed: decimal,
  currency,
  period_start: localDay,
  period_end: localDay,
  lines: z.array(
    z.strictObject({
      kind: z.string(),
      plan_code: textOrNull,
      amount: signedDecimal,
      from: localDay.nullable(),
      to: localDay.nullable(),
    }),
  ),
  attempts: z.array(z.strictObject({ at: instant, status: z.string(), decline_code: textOrNull })),
  credit_notes: z.array(
    z.strictObject({
      uuid,
      number: z.string(),
      fiscal_number: textOrNull,
      effect: z.enum(creditNoteEffects),
      reason: z.string(),
      issued_on: localDay,
      amount: decimal,
    }),
  ),
});

export const calls = [
  defineCall({
    id: "listInvoices",
    method: "GET",
    path: "/manage/api/invoices",
    ability: ["read", "subscription"],
    summary: "The invoices of the organisation's plan, newest first.",
    list: "short",
    answers: { 200: invoice },
    handle: ({ ctx }) => listInvoices(ctx),
  }),
  defineCall({
    id: "getInvoice",
    method: "GET",
    path: "/manage/api/invoices/{uuid}",
    params: { uuid },
    ability: ["read", "subscription"],
    summary: "One invoice with its lines, charges and credit notes.",
    answers: { 200: invoice },
    handle: ({ ctx, params }): Promise<InvoiceView> => getInvoice(ctx, params.uuid ?? ""),
  }),
];
