import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { TransferConfirmation } from "~/components/operator/transfer-confirmation";
import { TransferInvoiceSummary } from "~/components/operator/transfer-invoice-summary";
import { Badge } from "~/components/ui/badge";
import { PageHeader } from "~/components/ui/page-header";
import { confirmTransfer } from "~/domain/subscriptions/transfers/confirm-transfer.server";
import { getOpenInvoice } from "~/domain/subscriptions/transfers/get-open-invoice.server";
import { transferSchema } from "~/domain/subscriptions/transfers/transfer-schema";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";

export const handle: RouteHandle = { i18n: ["operator"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && `${data.found.number} · ${data.found.organization.name} · Dádiva` },
];

const outcomes = ["paid", "part"] as const;

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
  const { isPaid } = await confirmTransfer(ctx, place, parseFields(form, transferSchema(currency)));
  const here = paths.operatorInvoice(place.organizationId, place.invoiceId);
  return finishAt(here, isPaid ? "paid" : "part");
}

export default function TransferInvoice() {
  const { done, found } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHeader
        back={{ to: paths.operatorInvoices(), label: t("operator.invoices.title") }}
        title={found.number}
        badge={
          found.isPastDue && <Badge color="orange">{t("operator.invoices.state.past_due")}</Badge>
        }
        description={found.organization.name}
      />
      <Outcome text={done && t(`operator.invoices.done.${done}`)} />
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <TransferInvoiceSummary found={found} />
        <TransferConfirmation key={found.transfers.length} found={found} />
      </div>
    </>
  );
}
