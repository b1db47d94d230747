import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { SettingsHeader } from "~/components/layout/settings-index";
import { TopicLink } from "~/components/layout/topic-link";
import { BankChargeNotice } from "~/components/subscriptions/bank-charge";
import { InvoicesCard } from "~/components/subscriptions/invoices-card";
import { PayCard, TaxCard } from "~/components/subscriptions/pay-card";
import { cancelConfirmation, PlanSummary } from "~/components/subscriptions/plan-summary";
import { UseCard } from "~/components/subscriptions/use-card";
import { ConfirmPage, useRequestedAction } from "~/components/ui/dialogs/confirm";
import { cancelSubscription } from "~/domain/subscriptions/cancel-subscription.server";
import { changePlan } from "~/domain/subscriptions/change-plan.server";
import { restoreSubscription } from "~/domain/subscriptions/restore-subscription.server";
import { planCode } from "~/domain/subscriptions/schema";
import { DomainError } from "~/domain/errors";
import { parseFields, readForm, textIn } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { orderOutcomes } from "~/http/forms/order-outcomes";
import { takePlanChange } from "~/http/limits/plan-limits.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { z } from "zod";
import { readBankCharge } from "~/http/bank-charge.server";
import { readSubscriptionPage } from "./subscription-page.server";

const outcomes = ["cancelled", "restored", "undone", ...orderOutcomes] as const;

export const handle: RouteHandle = { i18n: ["subscription", "pricing", "manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "subscription");
  const t = createTranslator(ctx.locale);
  return {
    title: `${t("subscription.title")} · ${ctx.organization.name}`,
    done: outcomeOf(args.request, outcomes),
    bank: await readBankCharge(ctx, args.request),
    ...(await readSubscriptionPage(ctx)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "subscription");
  const form = await readForm(args);
  await takePlanChange(ctx);
  switch (textIn(form, "intent")) {
    case "cancel":
      await cancelSubscription(ctx);
      return finishAt(paths.subscription(), "cancelled");
    case "restore":
      await restoreSubscription(ctx);
      return finishAt(paths.subscription(), "restored");
    case "undo": {
      // The present plan takes a change that waits back.
      await changePlan(ctx, parseFields(form, z.object({ plan_code: planCode })));
      return finishAt(paths.subscription(), "undone");
    }
    default:
      throw new DomainError("malformed_request");
  }
}

export default function Subscription() {
  const page = useLoaderData<typeof loader>();
  const isRefused = useActionData() !== undefined;
  const t = useT();
  const cancel = page.plan.canCancel ? cancelConfirmation(t, page.plan) : null;
  const requested = useRequestedAction(cancel ? [cancel] : []);
  if (requested !== undefined)
    return <ConfirmPage confirmation={requested} backTo={paths.subscription()} />;
  const { bank, done } = page;
  const isPaying = bank?.state === "question" || bank?.state === "waits";
  return (
    <>
      <SettingsHeader
        title={t("subscription.title")}
        description={t("subscription.text")}
        help={<TopicLink topic="subscription" />}
      />
      <Outcome text={done && !isRefused ? t(`subscription.outcomes.${done}`) : null} />
      <div className="grid max-w-3xl gap-6">
        {bank && <BankChargeNotice charge={bank} />}
        <PlanSummary {...page.plan} cancel={cancel} isPaying={isPaying} />
        <UseCard {...page.use} />
        <PayCard {...page.pay} />
        <InvoicesCard invoices={page.invoices} />
        <TaxCard {...page.tax} />
      </div>
    </>
  );
}
