import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { TopicLink } from "~/components/layout/topic-link";
import { Methods } from "~/components/subscriptions/payment-step";
import { Card } from "~/components/ui/card";
import { PageHeader } from "~/components/ui/page-header";
import { findPlan, listPlans } from "~/countries/plans/plans";
import { getSubscription } from "~/domain/subscriptions/get-subscription.server";
import { listInvoices } from "~/domain/subscriptions/list-invoices.server";
import { readForm } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { changePayment } from "~/http/forms/plan-orders.server";
import { readPaymentForms } from "~/http/payment-forms.server";
import { paths } from "~/http/paths";
import { requireOrganization, type SignedInContext } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["subscription", "manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** Takes the new card, account or payer; the vault takes a card out of the form. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "subscription");
  const { payment_mode: mode } = await getSubscription(ctx);
  if (mode === null && !(await owes(ctx))) throw redirect(paths.subscription());
  const t = createTranslator(ctx.locale);
  return {
    title: `${t("subscription.change_method")} · ${ctx.organization.name}`,
    forms: readPaymentForms(ctx),
  };
}

/** Without a plan, an open commission invoice is paid here. */
async function owes(ctx: SignedInContext): Promise<boolean> {
  return (await listInvoices(ctx)).some(({ status }) => status === "open");
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "subscription");
  const form = await readForm(args);
  const { plan_code: code, pending_change: waiting } = await getSubscription(ctx);
  // A card for commission alone is authorised like one for the country's first plan.
  const paid = [waiting?.plan_code, code].find((one) => one && findPlan(one)?.price);
  const first = listPlans(ctx.organization.country).find(({ price }) => price > 0n);
  const outcome = await changePayment(ctx, form, paid ?? first?.code ?? "");
  return finishAt(paths.subscription(), outcome);
}

export default function PaymentMode() {
  const { forms } = useLoaderData<typeof loader>();
  const t = useT();
  const { asksPassword, formKey, ...rest } = forms;
  const submit = t("subscription.save_method");
  return (
    <>
      <PageHeader
        title={t("subscription.change_method")}
        description={t("subscription.change_method_text")}
        back={{ to: paths.subscription(), label: t("subscription.title") }}
        help={<TopicLink topic="plan-payments" />}
      />
      <div className="max-w-2xl">
        <Card>
          <Methods {...rest} order={{ planCode: null, formKey, asksPassword, submit }} />
        </Card>
      </div>
    </>
  );
}
