import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { TopicLink } from "~/components/layout/topic-link";
import { Methods } from "~/components/subscriptions/payment-step";
import { Card } from "~/components/ui/card";
import { PageHeader } from "~/components/ui/page-header";
import { getSubscription } from "~/domain/subscriptions/get-subscription.server";
import { readForm } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { changePayment } from "~/http/forms/plan-orders.server";
import { readPaymentForms } from "~/http/payment-forms.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["subscription", "manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** Takes the new card, account or payer; the vault takes a card out of the form. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "subscription");
  const { payment_mode: mode } = await getSubscription(ctx);
  if (mode === null) throw redirect(paths.subscription());
  const t = createTranslator(ctx.locale);
  return {
    title: `${t("subscription.change_method")} · ${ctx.organization.name}`,
    forms: readPaymentForms(ctx),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "subscription");
  const form = await readForm(args);
  const { plan_code: code, pending_change: waiting } = await getSubscription(ctx);
  const outcome = await changePayment(ctx, form, waiting?.plan_code ?? code ?? "");
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
