import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { accountLabel } from "~/components/operator/settlements/account-label";
import { DifferencesList } from "~/components/operator/settlements/differences-list";
import { ButtonLink } from "~/components/ui/button";
import { PageHeader } from "~/components/ui/page-header";
import { listDifferences } from "~/domain/payouts/reconciliation/list-differences.server";
import { settlementAccounts } from "~/domain/payouts/reconciliation/settlement-accounts.server";
import { listPage } from "~/http/lists/list-answers.server";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["operator", "books", "settlements"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** GET /operator/reconciliation: what companies' files and the books disagree on. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  return {
    title: `${createTranslator(ctx.locale)("settlements.differences")} · Dádiva`,
    accounts: settlementAccounts().map((value) => ({ value, label: accountLabel(value) })),
    ...(await listPage(ctx, listDifferences, args.request)),
  };
}

export default function Differences() {
  const page = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHeader
        back={{ to: paths.operatorBooks(), label: t("books.title") }}
        title={t("settlements.differences")}
        description={t("settlements.differences_text")}
        actions={
          <ButtonLink variant="outline" to={paths.operatorSettlements()}>
            {t("settlements.title")}
          </ButtonLink>
        }
      />
      <DifferencesList {...page} />
    </>
  );
}
