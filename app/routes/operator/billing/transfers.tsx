import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { OpenInvoicesList } from "~/components/operator/billing/open-invoices-list";
import { PageHeader } from "~/components/ui/page-header";
import { listOpenInvoices } from "~/domain/subscriptions/transfers/list-open-invoices.server";
import { listPage } from "~/http/lists/list-answers.server";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["operator"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  return {
    title: `${createTranslator(ctx.locale)("operator.invoices.title")} · Dádiva`,
    ...(await listPage(ctx, listOpenInvoices, args.request)),
  };
}

export default function OpenTransfers() {
  const page = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHeader
        title={t("operator.invoices.title")}
        description={t("operator.invoices.description")}
      />
      <OpenInvoicesList {...page} />
    </>
  );
}
