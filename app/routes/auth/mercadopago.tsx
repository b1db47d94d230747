import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AuthLayout } from "~/components/layout/auth-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { ConnectMercadopago } from "~/components/payment-processors/connect-mercadopago";
import { ButtonLink } from "~/components/ui/button";
import { beginAuthorization } from "~/domain/payment-processors/begin-authorization.server";
import { isRecentLogin } from "~/domain/sensitive-changes";
import type { FormRefusal } from "~/http/calls/answers.server";
import { confirmTypedPassword } from "~/http/forms/confirm-password.server";
import { readForm } from "~/http/forms/forms.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** Shows the form as a page, when the password is needed again or the first post failed. */
export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "create", "payment_processor");
  const t = createTranslator(ctx.locale);
  return {
    title: `${t("manage.gateways.connect_mercadopago")} · ${ctx.organization.name}`,
    asksPassword: !isRecentLogin(ctx),
  };
}

/** POST /auth/mercadopago → 302 to Mercado Pago's consent page. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "create", "payment_processor");
  const form = await readForm(args);
  await confirmTypedPassword(ctx, form.get("password"));
  const atOnboarding = form.get("began_at") === "onboarding";
  return redirect(await beginAuthorization(ctx, { atOnboarding }), 302);
}

export default function Mercadopago() {
  const t = useT();
  const { asksPassword } = useLoaderData<typeof loader>();
  const typed = useActionData<FormRefusal>()?.lastResult.initialValue;
  const atOnboarding = typed?.began_at === "onboarding";
  return (
    <AuthLayout title={t("manage.gateways.connect_mercadopago")} help="payment-gateways">
      <div className="stack">
        <p>{t("manage.gateways.mercadopago_text")}</p>
        <ConnectMercadopago
          asksPassword={asksPassword}
          atOnboarding={atOnboarding}
          label={t("common.actions.continue")}
        />
        <ButtonLink
          variant="ghost"
          to={atOnboarding ? paths.onboardingGateways() : paths.gateways()}
          className="justify-self-start"
        >
          {t("common.actions.back")}
        </ButtonLink>
      </div>
    </AuthLayout>
  );
}
