import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AuthLayout } from "~/components/layout/auth-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Alert } from "~/components/ui/messages/alert";
import { Button, ButtonLink } from "~/components/ui/button";
import { DateTime } from "~/components/ui/text/date-time";
import { SchemaForm } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { getCountry } from "~/countries/country";
import { cancelTwoFactorReset } from "~/domain/users/two-factor/cancel-two-factor-reset.server";
import { completeTwoFactorReset } from "~/domain/users/two-factor/complete-two-factor-reset.server";
import { getTwoFactorReset } from "~/domain/users/two-factor/get-two-factor-reset.server";
import { seeOther } from "~/http/sessions/authentication.server";
import { readForm } from "~/http/forms/forms.server";
import { readLinkToken, requireLinkToken, takeLinkToken } from "~/http/sessions/link-token.server";
import { paths } from "~/http/paths";
import { requirePlatform } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["account"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

/** Opens the mail's link: shows the request, and lets the person cancel or complete it. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePlatform(args);
  const taken = takeLinkToken(args.request);
  if (taken) throw taken;
  const { state, dueAt } = await getTwoFactorReset(ctx, requireLinkToken(args.request));
  return {
    title: `${createTranslator(ctx.locale)("account.two_factor.reset_title")} · Dádiva`,
    state,
    dueAt: dueAt.toISOString(),
    timezone: getCountry(ctx.country).timezones[0] ?? "UTC",
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requirePlatform(args);
  const form = await readForm(args);
  const token = readLinkToken(args.request);
  // The page goes on showing the request's state, so its cookie stays for its hour.
  if (form.get("intent") === "complete") await completeTwoFactorReset(ctx, token);
  else await cancelTwoFactorReset(ctx, token);
  return seeOther(paths.resetTwoFactor());
}

export default function ResetTwoFactor() {
  const { state, dueAt, timezone } = useLoaderData<typeof loader>();
  const t = useT();
  const own = useSchemaForm({ id: "reset" });
  const isOpen = state === "waiting" || state === "due";
  return (
    <AuthLayout language title={t("account.two_factor.reset_title")}>
      <div className="stack">
        <Alert tone={state === "waiting" || state === "expired" ? "info" : "success"}>
          {t(`account.two_factor.reset_${state}`)}{" "}
          {state === "waiting" && <DateTime at={dueAt} zone={timezone} style="sentence" />}
        </Alert>
        {isOpen && (
          <SchemaForm of={own} reloadDocument className="flex flex-wrap gap-3">
            {state === "due" && (
              <Button name="intent" value="complete">
                {t("account.two_factor.reset_complete")}
              </Button>
            )}
            <Button name="intent" value="cancel" variant="outline">
              {t("account.two_factor.reset_cancel")}
            </Button>
          </SchemaForm>
        )}
        {isOpen && <p className="text-muted">{t("account.two_factor.reset_not_you")}</p>}
        {!isOpen && (
          <ButtonLink plain to={paths.login()} className="justify-self-start">
            {t("account.login.submit")}
          </ButtonLink>
        )}
      </div>
    </AuthLayout>
  );
}
