import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { DocumentsList } from "~/components/operator/billing/documents-list";
import { PageHeader } from "~/components/ui/page-header";
import { countries } from "~/countries/country";
import { labelIn } from "~/countries/label-in";
import { listDocuments } from "~/domain/subscriptions/staff/list-documents.server";
import { listPage } from "~/http/lists/list-answers.server";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["operator"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  const { items, ...page } = await listPage(ctx, listDocuments, args.request);
  return {
    title: `${createTranslator(ctx.locale)("operator.billing.title")} · Dádiva`,
    ...page,
    // The page shows no billing details; the file has them.
    items: items.map(({ customer: _customer, ...item }) => item),
    countryChoices: countries.map(({ code, name }) => ({
      value: code,
      label: labelIn(name, ctx.locale),
    })),
  };
}

export default function Invoices() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHeader
        title={t("operator.billing.title")}
        description={t("operator.billing.description")}
      />
      <DocumentsList {...page} />
    </>
  );
}
