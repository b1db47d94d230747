import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { AdjustmentForm } from "~/components/operator/adjustments/adjustment-form";
import { Card } from "~/components/ui/card";
import { PageHeader } from "~/components/ui/page-header";
import { actIn } from "~/domain/operators/act-in.server";
import { makeAdjustment } from "~/domain/payouts/adjustments/make-adjustment.server";
import { adjustmentSchema } from "~/domain/payouts/adjustments/schema";
import { proposeAdjustment } from "~/domain/payouts/reconciliation/propose-adjustment.server";
import { parseForm } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { localDate } from "~/values/time/calendar";

export const handle: RouteHandle = { i18n: ["operator", "payouts"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** GET /operator/adjustments/{organization}: corrects an organisation's balance. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  const { organization } = await actIn(ctx, args.params.organization ?? "");
  const { currency, name, timezone } = organization;
  const differenceId = new URL(args.request.url).searchParams.get("difference");
  const facts = { differenceId: differenceId ?? "", organizationId: organization.id };
  return {
    title: `${createTranslator(ctx.locale)("operator.adjustments.new_title")} · Dádiva`,
    ...{ id: ctx.newId(), currency, name, today: localDate(ctx.now, timezone) },
    proposal: differenceId === null ? null : await proposeAdjustment(ctx, facts),
  };
}

/** POST: makes the adjustment. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOperator(args);
  const tenant = await actIn(ctx, args.params.organization ?? "");
  const input = await parseForm(args, adjustmentSchema);
  const { needsSecond } = await makeAdjustment(tenant, input);
  return finishAt(paths.operatorAdjustments(), needsSecond ? "waits" : "made");
}

export default function NewAdjustment() {
  const { currency, id, name, proposal, today } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHeader
        title={t("operator.adjustments.new_title")}
        description={name}
        back={{ to: paths.operatorAdjustments(), label: t("operator.adjustments.title") }}
      />
      <Card className="max-w-3xl">
        <AdjustmentForm id={id} currency={currency} today={today} proposal={proposal} />
      </Card>
    </>
  );
}
