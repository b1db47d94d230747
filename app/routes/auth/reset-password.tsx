import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { LinkExpired } from "~/components/users/link-expired";
import { AuthLayout } from "~/components/layout/auth-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Button } from "~/components/ui/button";
import { CsrfField } from "~/components/ui/csrf-field";
import { FormErrorSummary } from "~/components/ui/form-error-summary";
import { NewPasswordField } from "~/components/users/new-password-field";
import { findPasswordReset } from "~/domain/users/find-password-reset.server";
import { resetPassword } from "~/domain/users/reset-password.server";
import { newPasswordSchema } from "~/domain/users/schema";
import { parseForm } from "~/http/forms.server";
import { forgetLinkToken, readLinkToken, takeLinkToken } from "~/http/link-token.server";
import { deviceCookie } from "~/http/login-limits.server";
import { finishAt } from "~/http/outcome.server";
import { paths } from "~/http/paths";
import { requirePlatform } from "~/http/require.server";
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
  return { title: `${t("account.reset.new_password")} · Dádiva`, isOpen: reset !== null };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requirePlatform(args);
  const { password } = await parseForm(args, newPasswordSchema);
  const { email } = await resetPassword(ctx, { token: readLinkToken(args.request), password });
  // Nobody is signed in by a link. The browser is known now: strangers' guesses don't hold it up.
  return finishAt(paths.login(), "reset", forgetLinkToken(), deviceCookie(email));
}

export default function ResetPassword() {
  const { isOpen } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const t = useT();
  const [form, fields] = useForm<z.input<typeof newPasswordSchema>>({
    id: "reset-password",
    lastResult,
  });
  return (
    <AuthLayout language title={t("account.reset.new_password")}>
      {isOpen ? (
        <Form method="post" reloadDocument className="stack" {...getFormProps(form)}>
          <CsrfField />
          <FormErrorSummary form={form as never} />
          <NewPasswordField
            label={t("common.fields.password")}

            field={fields.password}

            required
          />
          <Button wide size="lg">
            {t("account.reset.save")}
          </Button>
        </Form>
      ) : (
        <LinkExpired />
      )}
    </AuthLayout>
  );
}
