import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Card } from "~/components/ui/card";
import { PageHeader } from "~/components/ui/page-header";
import { CancelLink, SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { ConfirmPassword } from "~/components/users/confirm-password";
import { RoleField } from "~/components/users/role-field";
import { isRecentLogin } from "~/domain/sensitive-changes";
import { invitedUserFormSchema } from "~/domain/users/schema";
import { confirmTypedPassword } from "~/http/forms/confirm-password.server";
import { parseFields, readForm, withFormNames } from "~/http/forms/forms.server";
import { invite } from "~/http/forms/invite.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "create", "membership");
  const t = createTranslator(ctx.locale);
  const title = `${t("manage.users.invite")} · ${ctx.organization.name}`;
  return { title, formKey: ctx.newId(), asksPassword: !isRecentLogin(ctx) };
}

/** The form's names of fields that the JSON call nests. */
const FORM_NAMES = {
  "user.email": "email",
  "user.first_name": "first_name",
  "user.last_name": "last_name",
  "user.role": "role",
};

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "create", "membership");
  const form = await readForm(args);
  const user = parseFields(form, invitedUserFormSchema);
  await confirmTypedPassword(ctx, form.get("password"));
  const key = form.get("idempotency_key");
  await withFormNames(FORM_NAMES, () =>
    invite(ctx, user, typeof key === "string" && key ? key : null),
  );
  return finishAt(paths.users(), "invited");
}

export default function InviteUser() {
  const { asksPassword, formKey } = useLoaderData<typeof loader>();
  const t = useT();
  const { fields, ...own } = useSchemaForm({
    id: "invite",
    intent: "invite",
    schema: async () => (await import("~/domain/users/schema")).invitedUserFormSchema,
  });
  return (
    <>
      <PageHeader
        title={t("manage.users.invite")}
        description={t("manage.users.invite_text")}
        back={{ to: paths.users(), label: t("manage.users.title") }}
      />
      <Card className="max-w-3xl">
        <SchemaForm of={own} formKey={formKey}>
          <TextField
            label={t("common.fields.email")}
            field={fields.email}
            type="email"
            autoComplete="off"
            required
          />
          <div className="field-row">
            <TextField label={t("common.fields.first_name")} field={fields.first_name} required />
            <TextField label={t("common.fields.last_name")} field={fields.last_name} required />
          </div>
          <RoleField field={fields.role} required action="create" />
          <ConfirmPassword requested={asksPassword} of={own} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton>{t("manage.users.send")}</SubmitButton>
            <CancelLink variant="ghost" to={paths.users()} />
          </div>
        </SchemaForm>
      </Card>
    </>
  );
}
