import { useActionData } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import { Card } from "~/components/ui/card";
import { ConfirmPage, useRequestedAction } from "~/components/ui/dialogs/confirm";
import { CancelLink, SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { PageHeader } from "~/components/ui/page-header";
import type { AgencyUserJson } from "~/domain/agencies/agency";
import { useT } from "~/i18n";
import { discardConfirmation, PersonAccess } from "./person-access";
import { PersonBadge } from "./person-badge";
import { PersonFields, SeatField } from "./person-fields";

interface Back {
  to: string;
  label: string;
}

const schema = async () => (await import("~/domain/agencies/schema")).agencyUserFormSchema;

/** The form of a new person of a team. */
export function NewPersonPage({
  team,
  formKey,
  back,
}: {
  team: string;
  formKey: string;
  back: Back;
}) {
  const t = useT();
  const { fields, ...own } = useSchemaForm({
    id: "person",
    schema,
    defaultValue: { role: "operator" },
  });
  return (
    <>
      <PageHeader
        title={t("agencies.add_person")}
        description={t("agencies.add_person_text", { team })}
        back={back}
      />
      <Card className="max-w-3xl">
        <SchemaForm of={own} formKey={formKey}>
          <PersonFields fields={fields} />
          <SeatField field={fields.role} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton>{t("agencies.add_person")}</SubmitButton>
            <CancelLink variant="ghost" to={back.to} />
          </div>
        </SchemaForm>
      </Card>
    </>
  );
}

interface PersonPageProps {
  user: AgencyUserJson;
  until: string;
  done: "person_saved" | "discarded" | "reactivated" | "resent" | null;
  /** The page's own address. */
  here: string;
  back: Back;
  /** Whether the team still exists. */
  canChange: boolean;
}

/** A person of a team: data and role, invitation, access. */
export function PersonPage({ user, until, done, here, back, canChange }: PersonPageProps) {
  const t = useT();
  const isRefused = useActionData() !== undefined;
  const confirmation = discardConfirmation(t, user.full_name);
  const isOpen = canChange && user.state !== "discarded";
  const requested = useRequestedAction(isOpen ? [confirmation] : []);
  if (requested !== undefined) return <ConfirmPage confirmation={requested} backTo={here} />;
  return (
    <>
      <PageHeader
        title={user.full_name}
        description={`${user.email} · ${t(`agencies.role.${user.role}`)}`}
        back={back}
        badge={<PersonBadge state={user.state} />}
      />
      <Outcome
        text={done && !isRefused ? t(`agencies.${done}`) : null}
        isSave={done === "person_saved"}
      />
      <div className="grid max-w-3xl gap-6">
        {isOpen && <DataCard user={user} />}
        {canChange && (
          <PersonAccess
            state={user.state}
            returnsAs={t(`agencies.role.${user.role}`)}
            until={until}
            confirmation={confirmation}
          />
        )}
      </div>
    </>
  );
}

function DataCard({ user }: { user: AgencyUserJson }) {
  const t = useT();
  const { email, first_name, last_name, role } = user;
  const { fields, ...own } = useSchemaForm({
    id: "person",
    intent: "person",
    schema,
    defaultValue: { email, first_name, last_name, role },
  });
  return (
    <Card title={t("agencies.edit_person")}>
      <SchemaForm of={own}>
        <PersonFields fields={fields} isFixed={user.joined_at !== null} />
        <SeatField field={fields.role} />
        <div>
          <SubmitButton>{t("agencies.save")}</SubmitButton>
        </div>
      </SchemaForm>
    </Card>
  );
}
