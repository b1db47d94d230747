import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LinkExpired } from "~/components/users/link-expired";
import { AuthLayout } from "~/components/layout/auth-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { NewPasswordField } from "~/components/users/new-password-field";
import { findPasswordReset } from "~/domain/users/account/find-password-reset.server";
import { resetPassword } from "~/domain/users/account/reset-password.server";
import { newPasswordSchema } from "~/domain/users/login-schema";
import { parseForm } from "~/http/forms/forms.server";
import {
  forgetLinkToken,
  mayHaveLostLink,
  readLinkToken,
  takeLinkToken,
} from "~/http/sessions/link-token.server";
import { deviceCookie } from "~/http/limits/login-limits.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requirePlatform } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["account"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePlatform(args);
  const taken = takeLinkToken(args.request);
  if (taken) throw taken;
  const reset = await findPasswordReset(ctx.now, readLinkToken(args.request));
  const t = createTranslator(ctx.locale);
  return {
    title: `${t("account.reset.new_password")} · Dádiva`,
    isOpen: reset !== null,
    mayBeLost: mayHaveLostLink(args.request),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requirePlatform(args);
  const { password } = await parseForm(args, newPasswordSchema);
  const { email } = await resetPassword(ctx, { token: readLinkToken(args.request), password });
  // A link signs nobody in. The browser is now a known one, so guesses from elsewhere cannot lock it out.
  return finishAt(paths.login(), "reset", forgetLinkToken(), deviceCookie(email));
}

export default function ResetPassword() {
  const { isOpen, mayBeLost } = useLoaderData<typeof loader>();
  const t = useT();
  const own = useSchemaForm({
    id: "reset-password",
    schema: async () => (await import("~/domain/users/login-schema")).newPasswordSchema,
  });
  return (
    <AuthLayout language title={t("account.reset.new_password")}>
      {isOpen ? (
        <SchemaForm of={own} reloadDocument>
          <NewPasswordField
            label={t("common.fields.password")}

            field={own.fields.password}

            required
          />
          <SubmitButton wide size="lg">
            {t("account.reset.save")}
          </SubmitButton>
        </SchemaForm>
      ) : (
        <LinkExpired mayBeLost={mayBeLost} />
      )}
    </AuthLayout>
  );
}
