import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { PayoutDecisionCard } from "~/components/operator/payouts/payout-decision";
import { PayoutBadge } from "~/components/payouts/payout-badge";
import { PayoutSummary } from "~/components/payouts/payout-summary";
import { PageHeader } from "~/components/ui/page-header";
import { actIn } from "~/domain/operators/act-in.server";
import { decidePayout } from "~/domain/payouts/decide-payout.server";
import { payoutDecisionSchema } from "~/domain/payouts/decision-schema";
import { getStaffPayout } from "~/domain/payouts/get-staff-payout.server";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["operator", "payouts"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** GET /operator/payouts/{organization}/{id}: one payout and what can be done with it. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  const { organization = "", id = "" } = args.params;
  const tenant = await actIn(ctx, organization);
  const payout = await getStaffPayout(tenant, id);
  const t = createTranslator(ctx.locale);
  return {
    title: `${t("payouts.statement_title", { number: payout.number })} · Dádiva`,
    payout,
    name: tenant.organization.name,
    timezone: tenant.organization.timezone,
    done: outcomeOf(args.request, ["decided"]),
  };
}

/** POST: holds, lets go, cancels, or records the bank's answer. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOperator(args);
  const { organization = "", id = "" } = args.params;
  const decision = parseFields(await readForm(args), payoutDecisionSchema);
  await decidePayout(await actIn(ctx, organization), id, decision);
  return finishAt(paths.operatorPayout(organization, id), "decided");
}

export default function OperatorPayout() {
  const { done, name, payout, timezone } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHeader
        back={{ to: paths.operatorPayouts(), label: t("operator.payouts.title") }}
        title={t("payouts.statement_title", { number: payout.number })}
        description={name}
        badge={<PayoutBadge state={payout.state} />}
      />
      <Outcome text={done && t("operator.payouts.done.decided")} />
      <PayoutSummary payout={payout} net={null} timezone={timezone} />
      {payout.decisions.length > 0 && (
        <PayoutDecisionCard key={payout.state} decisions={payout.decisions} />
      )}
    </>
  );
}
