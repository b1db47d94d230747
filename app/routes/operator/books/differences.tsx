import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { accountLabel } from "~/components/operator/settlements/account-label";
import { DifferencesList } from "~/components/operator/settlements/differences-list";
import { GoneNotice } from "~/components/operator/settlements/gone-notice";
import { ButtonLink } from "~/components/ui/button";
import { PageHeader } from "~/components/ui/page-header";
import { DomainError } from "~/domain/errors";
import { actIn } from "~/domain/operators/act-in.server";
import { reverseAdjustment } from "~/domain/payouts/adjustments/reverse-adjustment.server";
import { reversalSchema } from "~/domain/payouts/adjustments/schema";
import { countGone } from "~/domain/payouts/reconciliation/count-gone.server";
import { listDifferences } from "~/domain/payouts/reconciliation/list-differences.server";
import { settlementAccounts } from "~/domain/payouts/reconciliation/settlement-accounts.server";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
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
  const [gone, page] = await Promise.all([
    countGone(ctx),
    listPage(ctx, listDifferences, args.request),
  ]);
  return {
    title: `${createTranslator(ctx.locale)("settlements.differences")} · Dádiva`,
    accounts: settlementAccounts().map((value) => ({ value, label: accountLabel(value) })),
    gone,
    done: outcomeOf(args.request, ["reversed", "waits"]),
    ...page,
  };
}

/** POST: reverses what was adjusted for a difference that is gone. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOperator(args);
  const { difference: id } = parseFields(await readForm(args), reversalSchema);
  const difference = await listDifferences.find(ctx, id);
  if (!difference?.organization) throw new DomainError("not_found");
  const tenant = await actIn(ctx, difference.organization.id);
  const { needsSecond } = await reverseAdjustment(tenant, id);
  const { search } = new URL(args.request.url);
  return finishAt(`${paths.operatorDifferences()}${search}`, needsSecond ? "waits" : "reversed");
}

export default function Differences() {
  const { done, gone, ...page } = useLoaderData<typeof loader>();
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
      <Outcome text={done && t(`settlements.gone.done.${done}`)} />
      {page.filter.state !== "gone" && <GoneNotice count={gone} />}
      <DifferencesList {...page} />
    </>
  );
}
