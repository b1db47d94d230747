import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { ChooseFrame } from "~/components/subscriptions/choose-frame";
import { LoadedModal } from "~/components/subscriptions/loaded-modal";
import { PaymentStep } from "~/components/subscriptions/payment-step";
import { PlanStep } from "~/components/subscriptions/plan-step";
import type { RouteHandle } from "~/components/layout/route-handle";
import { readForm, textIn } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { orderOutcomes } from "~/http/forms/order-outcomes";
import { orderPlan, tryCoupon } from "~/http/forms/plan-orders.server";
import { readBankCharge } from "~/http/bank-charge.server";
import { paths } from "~/http/paths";
import { seeOther } from "~/http/sessions/authentication.server";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { readChoice } from "./choose-plan-page.server";

export const handle: RouteHandle = { i18n: ["subscription", "pricing", "manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** GET ?plan=&period=&method=&coupon=: without a plan the four plans, with one its payment. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "organization");
  const t = createTranslator(ctx.locale);
  const done = outcomeOf(args.request, orderOutcomes);
  return {
    title: `${t("subscription.choose.title")} · ${ctx.organization.name}`,
    done,
    // Only a choice without a result has a bank to ask.
    bank: done === "in_process" ? await readBankCharge(ctx, args.request) : null,
    ...(await readChoice(ctx, done === null ? args.request : null)),
  };
}

/** A declined card needs the form's next key. */
export const shouldRevalidate: ShouldRevalidateFunction = () => true;

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "subscription");
  const form = await readForm(args);
  if (textIn(form, "intent") === "coupon") {
    return redirectWithCoupon(args.request, await tryCoupon(ctx, form));
  }
  const outcome = await orderPlan(ctx, form);
  return finishAt(paths.choosePlan(), outcome);
}

/** Shows the same choice with the coupon's discount. */
function redirectWithCoupon(request: Request, coupon: string) {
  const url = new URL(request.url);
  url.searchParams.set("coupon", coupon);
  return seeOther(`${paths.choosePlan()}${url.search}`);
}

export default function ChoosePlan() {
  const { done, bank, plan, payment } = useLoaderData<typeof loader>();
  const t = useT();
  const isPaying = payment !== null;
  return (
    <ChooseFrame
      step={isPaying ? "payment" : "plan"}
      title={t(`subscription.choose.${isPaying ? "payment_title" : "title"}`)}
      text={t(`subscription.choose.${isPaying ? "payment_text" : "text"}`, {
        plan: payment?.chosen.name ?? "",
      })}
    >
      {done && <LoadedModal outcome={done} bank={bank} plan={plan.currentName} />}
      {isPaying ? <PaymentStep {...payment} /> : <PlanStep {...plan} />}
    </ChooseFrame>
  );
}
