import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { refusalIn, SettingsForm } from "~/components/ui/settings-form";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { PageHeader } from "~/components/ui/page-header";
import { TextField } from "~/components/ui/text-field";
import { ConfirmPassword } from "~/components/users/confirm-password";
import { RoleField } from "~/components/users/role-field";
import { DomainError } from "~/domain/errors";
import { isRecentLogin } from "~/domain/sensitive-changes";
import { invitedUserFormSchema } from "~/domain/users/schema";
import { confirmTypedPassword } from "~/http/confirm-password.server";
import { readForm, validate } from "~/http/forms.server";
import { invite } from "~/http/invite.server";
import { finishAt } from "~/http/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/require.server";
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

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "create", "membership");
  const form = await readForm(args);
  const user = validate(invitedUserFormSchema, Object.fromEntries(form));
  await confirmTypedPassword(ctx, form.get("password"));
  const key = form.get("idempotency_key");
  try {
    await invite(ctx, user, typeof key === "string" && key ? key : null);
  } catch (error) {
    throw withoutPrefix(error);
  }
  return finishAt(paths.users(), "invited");
}

/** The JSON call names its fields `user.email`; here they have no object around them. */
function withoutPrefix(error: unknown): unknown {
  if (!(error instanceof DomainError) || !error.fields) return error;
  const fields = Object.entries(error.fields).map(
    ([name, issues]) => [name.replace(/^user\./, ""), issues] as const,
  );
  return new DomainError(error.code, { fields: Object.fromEntries(fields) });
}

export default function InviteUser() {
  const { asksPassword, formKey } = useLoaderData<typeof loader>();
  const refusal = refusalIn(useActionData());
  const t = useT();
  const own = (name: string) => ({
    name,
    id: name,
    errors: refusal?.fields[name],
    defaultValue: refusal?.typed[name],
    required: true,
  });
  return (
    <>
      <PageHeader
        title={t("manage.users.invite")}
        description={t("manage.users.invite_text")}
        back={{ to: paths.users(), label: t("manage.users.title") }}
      />
      <Card className="max-w-3xl">
        <SettingsForm intent="invite" formKey={formKey} refusal={refusal}>
          <TextField
            label={t("common.fields.email")}
            type="email"
            autoComplete="off"
            {...own("email")}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField label={t("common.fields.first_name")} {...own("first_name")} />
            <TextField label={t("common.fields.last_name")} {...own("last_name")} />
          </div>
          <RoleField {...own("role")} action="create" />
          <ConfirmPassword asked={asksPassword} refusal={refusal} />
          <div className="flex flex-wrap gap-3">
            <Button>{t("manage.users.send")}</Button>
            <ButtonLink variant="ghost" to={paths.users()}>
              {t("common.actions.cancel")}
            </ButtonLink>
          </div>
        </SettingsForm>
      </Card>
    </>
  );
}
