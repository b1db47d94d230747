import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { TieOutsList } from "~/components/operator/books/tie-outs-list";
import { PageHeader } from "~/components/ui/page-header";
import { listTieOuts } from "~/domain/ledger/books/list-tie-outs.server";
import { monthsUpTo } from "~/domain/ledger/books/months";
import { listPage } from "~/http/lists/list-answers.server";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["operator", "books"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  return {
    title: `${createTranslator(ctx.locale)("books.organizations.title")} · Dádiva`,
    months: monthsUpTo(ctx.now),
    ...(await listPage(ctx, listTieOuts, args.request)),
  };
}

export default function TieOuts() {
  const page = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHeader
        back={{
          to: paths.operatorBooks({ period: page.filter.period }),
          label: t("books.title"),
        }}
        title={t("books.organizations.title")}
        description={t("books.organizations.description")}
      />
      <TieOutsList {...page} />
    </>
  );
}
