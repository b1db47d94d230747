import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { discardConfirmation, PersonAccess } from "~/components/agencies/person-access";
import { PersonBadge } from "~/components/agencies/person-badge";
import { PersonFields } from "~/components/agencies/person-fields";
import { TeamChoice } from "~/components/agencies/team-choice";
import { savingAction } from "~/components/layout/browser/saving-action";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Card } from "~/components/ui/card";
import { ConfirmPage, useRequestedAction } from "~/components/ui/dialogs/confirm";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { PageHeader } from "~/components/ui/page-header";
import type { AdministratorJson } from "~/domain/agencies/agency";
import { discardAdministrator } from "~/domain/agencies/discard-administrator.server";
import { getAdministrator } from "~/domain/agencies/get-administrator.server";
import { listTeamNames } from "~/domain/agencies/list-team-names.server";
import { resendAgencyInvitation } from "~/domain/agencies/resend-agency-invitation.server";
import { administratorFormSchema } from "~/domain/agencies/schema";
import { updateAdministrator } from "~/domain/agencies/update-administrator.server";
import { DomainError } from "~/domain/errors";
import { parseFields, readForm, withFormNames } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { takeTeamInvitation } from "~/http/limits/team-limits.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { ADMINISTRATOR_NAMES, untilText } from "./team-person.server";

export const handle: RouteHandle = { i18n: ["manage", "agencies"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const outcomes = ["person_saved", "resent"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "agency");
  const admin = await getAdministrator(ctx, args.params.uuid ?? "");
  return {
    title: `${admin.full_name} · ${ctx.organization.name}`,
    admin,
    teams: await listTeamNames(ctx),
    until: untilText(ctx, admin.expires_at),
    done: outcomeOf(args.request, outcomes),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "agency");
  const uuid = args.params.uuid ?? "";
  const form = await readForm(args);
  switch (form.get("intent")) {
    case "admin": {
      const changes = parseFields(form, administratorFormSchema);
      await takeTeamInvitation(ctx);
      await withFormNames(ADMINISTRATOR_NAMES, () => updateAdministrator(ctx, uuid, changes));
      return finishAt(paths.administrator(uuid), "person_saved");
    }
    case "resend":
      await takeTeamInvitation(ctx);
      await resendAgencyInvitation(ctx, null, uuid);
      return finishAt(paths.administrator(uuid), "resent");
    case "discard":
      await discardAdministrator(ctx, uuid);
      return finishAt(paths.agencies(), "admin_discarded");
    default:
      throw new DomainError("malformed_request");
  }
}

/** These change no settings, so a notification reports them. */
const NO_SAVES = ["discard", "resend"];

export function clientAction(args: ClientActionFunctionArgs) {
  return savingAction(args, NO_SAVES);
}

export default function Administrator() {
  const { admin, done, teams, until } = useLoaderData<typeof loader>();
  const isRefused = useActionData() !== undefined;
  const t = useT();
  const isOpen = admin.state !== "discarded";
  const confirmation = discardConfirmation(t, admin.full_name);
  const requested = useRequestedAction(isOpen ? [confirmation] : []);
  if (requested !== undefined) {
    return <ConfirmPage confirmation={requested} backTo={paths.administrator(admin.uuid)} />;
  }
  return (
    <>
      <PageHeader
        title={admin.full_name}
        description={`${admin.email} · ${t("agencies.role.administrator")}`}
        back={{ to: paths.agencies(), label: t("agencies.title") }}
        badge={<PersonBadge state={admin.state} />}
      />
      <Outcome
        text={done && !isRefused ? t(`agencies.${done}`) : null}
        isSave={done === "person_saved"}
      />
      <div className="grid max-w-3xl gap-6">
        {isOpen && <DataCard admin={admin} teams={teams} />}
        <PersonAccess
          state={admin.state}
          returnsAs={null}
          until={until}
          confirmation={confirmation}
        />
      </div>
    </>
  );
}

interface DataCardProps {
  admin: AdministratorJson;
  teams: readonly { token: string; name: string }[];
}

function DataCard({ admin, teams }: DataCardProps) {
  const t = useT();
  const { agencies, email, first_name, last_name } = admin;
  const { fields, ...own } = useSchemaForm({
    id: "admin",
    intent: "admin",
    schema: async () => (await import("~/domain/agencies/schema")).administratorFormSchema,
    defaultValue: { agencies, email, first_name, last_name },
  });
  return (
    <Card title={t("agencies.edit_person")}>
      <SchemaForm of={own}>
        <PersonFields fields={fields} isFixed={admin.joined_at !== null} />
        <TeamChoice field={fields.agencies} teams={teams} />
        <div>
          <SubmitButton>{t("agencies.save")}</SubmitButton>
        </div>
      </SchemaForm>
    </Card>
  );
}
