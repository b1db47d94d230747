import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { PersonCell } from "./person-cell";
import { DataTable } from "~/components/ui/lists/data-table";
import { EmptyState } from "~/components/ui/lists/empty-state";
import type { AgencyUserJson } from "~/domain/agencies/agency";
import { useT } from "~/i18n";
import { PersonBadge } from "./person-badge";

interface TeamPeopleProps {
  users: readonly AgencyUserJson[];
  /** The page of a new person; null where nobody may be added. */
  addTo: string | null;
  personTo: (uuid: string) => string;
}

/** A team's people: on the organisation's page of the team, and on the team's own. */
export function TeamPeople({ users, addTo, personTo }: TeamPeopleProps) {
  const t = useT();
  return (
    <Card
      flush
      title={t("agencies.people")}
      actions={
        addTo && (
          <ButtonLink to={addTo} size="sm" icon="plus">
            {t("agencies.add_person")}
          </ButtonLink>
        )
      }
    >
      <DataTable
        caption={t("agencies.people")}
        rows={users}
        rowKey={({ uuid }) => uuid}
        linked
        empty={
          <EmptyState icon="users" title={t("agencies.people_empty")}>
            {t("agencies.people_text")}
          </EmptyState>
        }
        columns={[
          {
            key: "name",
            header: t("common.fields.full_name"),
            main: true,
            cell: (person) => <PersonCell person={person} to={personTo(person.uuid)} />,
          },
          {
            key: "role",
            header: t("common.fields.role"),
            phone: "start",
            cell: ({ role }) => t(`agencies.role.${role}`),
          },
          {
            key: "state",
            header: t("common.fields.status"),
            phone: "top",
            tight: true,
            cell: ({ state }) => <PersonBadge state={state} />,
          },
        ]}
      />
    </Card>
  );
}
