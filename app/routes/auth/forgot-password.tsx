import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AuthLayout } from "~/components/layout/auth-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Alert } from "~/components/ui/messages/alert";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { TextField } from "~/components/ui/forms/text-field";
import { requestPasswordReset } from "~/domain/users/account/request-password-reset.server";
import { forgotPasswordSchema } from "~/domain/users/login-schema";
import { parseForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { takePoint } from "~/http/limits/rate-limit.server";
import { requirePlatform } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

/** Limits an IP address; `issue-password-reset` limits the mails to an account. */
const PER_ADDRESS = { name: "reset-address", points: 10, seconds: 600 };

export const handle: RouteHandle = { i18n: ["account"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

export function loader(args: LoaderFunctionArgs) {
  const ctx = requirePlatform(args);
  const t = createTranslator(ctx.locale);
  return {
    title: `${t("account.reset.title")} · Dádiva`,
    isSent: outcomeOf(args.request, ["sent"]) !== null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requirePlatform(args);
  const wish = await parseForm(args, forgotPasswordSchema);
  await takePoint(PER_ADDRESS, ctx.ip, ctx.now);
  await requestPasswordReset(ctx, wish);
  return finishAt(paths.forgotPassword(), "sent");
}

export default function ForgotPassword() {
  const { isSent } = useLoaderData<typeof loader>();
  const t = useT();
  const own = useSchemaForm({
    id: "forgot-password",
    schema: async () => (await import("~/domain/users/login-schema")).forgotPasswordSchema,
  });
  return (
    <AuthLayout
      language
      title={t("account.reset.title")}
      description={isSent ? undefined : t("account.reset.text")}
      footer={
        <a className="link" href={paths.login()}>
          {t("account.reset.to_login")}
        </a>
      }
    >
      {isSent ? (
        <div className="stack">
          <div role="status">
            <Alert tone="success" title={t("account.reset.sent")}>
              {t("common.modal.spam_reminder")}
            </Alert>
          </div>
          <a className="link justify-self-start" href={paths.forgotPassword()}>
            {t("account.reset.again")}
          </a>
        </div>
      ) : (
        <SchemaForm of={own} reloadDocument>
          <TextField
            label={t("common.fields.email")}
            field={own.fields.email}
            type="email"
            autoComplete="username"
            required
          />
          <SubmitButton wide size="lg">
            {t("account.reset.submit")}
          </SubmitButton>
        </SchemaForm>
      )}
    </AuthLayout>
  );
}
