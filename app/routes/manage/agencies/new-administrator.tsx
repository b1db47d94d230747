import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PersonFields } from "~/components/agencies/person-fields";
import { TeamChoice } from "~/components/agencies/team-choice";
import type { RouteHandle } from "~/components/layout/route-handle";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { CancelLink, SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { EmptyState } from "~/components/ui/lists/empty-state";
import { PageHeader } from "~/components/ui/page-header";
import { inviteAdministrator } from "~/domain/agencies/invite-administrator.server";
import { listTeamNames } from "~/domain/agencies/list-team-names.server";
import { administratorFormSchema } from "~/domain/agencies/schema";
import { parseFields, readForm, withFormNames } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { takeTeamInvitation } from "~/http/limits/team-limits.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { keyOf } from "./agency-page.server";
import { ADMINISTRATOR_NAMES } from "./team-person.server";

export const handle: RouteHandle = { i18n: ["manage", "agencies"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "create", "agency");
  const title = createTranslator(ctx.locale)("agencies.add_admin");
  return {
    title: `${title} · ${ctx.organization.name}`,
    formKey: ctx.newId(),
    teams: await listTeamNames(ctx),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "create", "agency");
  const form = await readForm(args);
  const typed = parseFields(form, administratorFormSchema);
  await takeTeamInvitation(ctx);
  await withFormNames(ADMINISTRATOR_NAMES, () => inviteAdministrator(ctx, typed, keyOf(form)));
  return finishAt(paths.agencies(), "invited");
}

export default function NewAdministrator() {
  const { formKey, teams } = useLoaderData<typeof loader>();
  const t = useT();
  const { fields, ...own } = useSchemaForm({
    id: "admin",
    schema: async () => (await import("~/domain/agencies/schema")).administratorFormSchema,
  });
  return (
    <>
      <PageHeader
        title={t("agencies.add_admin")}
        description={t("agencies.add_admin_text")}
        back={{ to: paths.agencies(), label: t("agencies.title") }}
      />
      <Card className="max-w-3xl">
        {teams.length === 0 ? (
          <EmptyState
            icon="users"
            title={t("agencies.no_team_yet")}
            action={<ButtonLink to={paths.newAgency()}>{t("agencies.create")}</ButtonLink>}
          />
        ) : (
          <SchemaForm of={own} formKey={formKey}>
            <PersonFields fields={fields} />
            <TeamChoice field={fields.agencies} teams={teams} />
            <div className="flex flex-wrap gap-3">
              <SubmitButton>{t("agencies.add_admin")}</SubmitButton>
              <CancelLink variant="ghost" to={paths.agencies()} />
            </div>
          </SchemaForm>
        )}
      </Card>
    </>
  );
}
