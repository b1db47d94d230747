import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { CreditNotesCard } from "~/components/operator/billing/credit-notes-card";
import { FiscalNumberCard } from "~/components/operator/billing/fiscal-number-card";
import { TransferConfirmation } from "~/components/operator/billing/transfer-confirmation";
import { TransferInvoiceSummary } from "~/components/operator/billing/transfer-invoice-summary";
import { Badge } from "~/components/ui/badge";
import { PageHeader } from "~/components/ui/page-header";
import { creditNoteSchema } from "~/domain/subscriptions/credit-notes/credit-note-schema";
import { createCreditNote } from "~/domain/subscriptions/credit-notes/create-credit-note.server";
import { fiscalNumberSchema } from "~/domain/subscriptions/staff/fiscal-number-schema";
import { updateFiscalNumber } from "~/domain/subscriptions/staff/update-fiscal-number.server";
import { confirmTransfer } from "~/domain/subscriptions/transfers/confirm-transfer.server";
import { getOpenInvoice } from "~/domain/subscriptions/transfers/get-open-invoice.server";
import { transferSchema } from "~/domain/subscriptions/transfers/transfer-schema";
import { parseFields, readForm, textIn } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";

export const handle: RouteHandle = { i18n: ["operator", "subscription"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && `${data.found.number} · ${data.found.organization.name} · Dádiva` },
];

const outcomes = ["paid", "part", "credited", "fiscal"] as const;

const placeOf = ({ organization = "", id = "" }: LoaderFunctionArgs["params"]) => ({
  organizationId: organization,
  invoiceId: id,
});

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  return {
    found: await getOpenInvoice(ctx, placeOf(args.params)),
    done: outcomeOf(args.request, outcomes),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOperator(args);
  const form = await readForm(args);
  const place = placeOf(args.params);
  const { currency } = await getOpenInvoice(ctx, place);
  const here = paths.operatorInvoice(place.organizationId, place.invoiceId);
  if (textIn(form, "intent") === "credit") {
    await createCreditNote(ctx, place, parseFields(form, creditNoteSchema(currency)));
    return finishAt(here, "credited");
  }
  if (textIn(form, "intent") === "fiscal") {
    await updateFiscalNumber(ctx, place, parseFields(form, fiscalNumberSchema));
    return finishAt(here, "fiscal");
  }
  const { isPaid } = await confirmTransfer(ctx, place, parseFields(form, transferSchema(currency)));
  return finishAt(here, isPaid ? "paid" : "part");
}

export default function TransferInvoice() {
  const { done, found } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHeader
        back={{ to: paths.operatorInvoices(), label: t("operator.billing.title") }}
        title={found.number}
        badge={
          found.isPastDue && <Badge color="orange">{t("operator.invoices.state.past_due")}</Badge>
        }
        description={found.organization.name}
      />
      <Outcome text={done && t(`operator.invoices.done.${done}`)} />
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <TransferInvoiceSummary found={found} />
        {found.status === "open" && (
          <div className="lg:row-span-2">
            <TransferConfirmation key={found.transfers.length} found={found} />
          </div>
        )}
        <FiscalNumberCard key={found.fiscalNumber} found={found} />
        <CreditNotesCard key={found.creditNotes.length} found={found} />
      </div>
    </>
  );
}
