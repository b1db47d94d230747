import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { fieldsOf } from "~/components/onboarding/page-refusal";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { CsrfField } from "~/components/ui/csrf-field";
import { FormErrorSummary } from "~/components/ui/form-error-summary";
import { PageHeader } from "~/components/ui/page-header";
import { PasswordField } from "~/components/ui/password-field";
import { passwordOnlySchema } from "~/domain/users/login-schema";
import { seeOther } from "~/http/authentication.server";
import { confirmPassword } from "~/http/confirm-password.server";
import { localPath } from "~/http/destination";
import { readForm, validate } from "~/http/forms.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["account"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "user");
  const t = createTranslator(ctx.locale);
  return {
    title: `${t("account.reauthenticate.title")} · ${ctx.organization.name}`,
    to: localPath(new URL(args.request.url).searchParams.get("to")) ?? paths.dashboard(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "user");
  const form = await readForm(args);
  await confirmPassword(
    ctx,
    validate(passwordOnlySchema, { password: form.get("password") ?? "" }),
  );
  const to = form.get("to");
  return seeOther(localPath(typeof to === "string" ? to : null) ?? paths.dashboard());
}

export default function Reauthenticate() {
  const { to } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const t = useT();
  const errors = fieldsOf(refusal);
  return (
    <>
      <PageHeader
        title={t("account.reauthenticate.title")}
        description={t("account.reauthenticate.text")}
      />
      <Card className="max-w-lg">
        <form method="post" className="stack">
          <CsrfField />
          <input type="hidden" name="to" value={to} />
          <FormErrorSummary errors={refusal && !errors.password ? [refusal.error.message] : []} />
          <PasswordField
            label={t("common.fields.password")}
            id="password"
            name="password"
            autoComplete="current-password"
            required
            errors={errors.password}
          />
          <div className="flex flex-wrap gap-3">
            <Button>{t("common.actions.continue")}</Button>
            <a className="button button-ghost" href={to}>
              {t("common.actions.cancel")}
            </a>
          </div>
        </form>
      </Card>
    </>
  );
}
