import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Card } from "~/components/ui/card";
import { PageHeader } from "~/components/ui/page-header";
import { PasswordField } from "~/components/ui/forms/password-field";
import { CancelLink, SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { passwordOnlySchema } from "~/domain/users/login-schema";
import { seeOther } from "~/http/sessions/authentication.server";
import { confirmPassword } from "~/http/forms/confirm-password.server";
import { localPath } from "~/http/sessions/destination";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
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
  await confirmPassword(ctx, parseFields(form, passwordOnlySchema));
  const to = form.get("to");
  return seeOther(localPath(typeof to === "string" ? to : null) ?? paths.dashboard());
}

export default function Reauthenticate() {
  const { to } = useLoaderData<typeof loader>();
  const t = useT();
  const own = useSchemaForm({
    id: "reauthenticate",
    schema: async () => (await import("~/domain/users/login-schema")).passwordOnlySchema,
  });
  return (
    <>
      <PageHeader
        title={t("account.reauthenticate.title")}
        description={t("account.reauthenticate.text")}
      />
      <Card className="max-w-lg">
        <SchemaForm of={own} action={paths.reauthenticate()} reloadDocument>
          <input type="hidden" name="to" value={to} />
          <PasswordField
            label={t("common.fields.password")}
            field={own.fields.password}
            autoComplete="current-password"
            required
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton>{t("common.actions.continue")}</SubmitButton>
            <CancelLink variant="ghost" to={to} plain />
          </div>
        </SchemaForm>
      </Card>
    </>
  );
}
