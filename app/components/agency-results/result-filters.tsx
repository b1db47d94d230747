import { FilterSelect, type Choice } from "~/components/lists/filter-select";
import { FilterForm } from "~/components/reports/filter-form";
import { useT } from "~/i18n";
import { periodText } from "~/i18n/dates";

interface Named {
  id: string;
  name: string;
}

interface ResultFiltersProps {
  filter: { agency?: string; person?: string; campaign?: string; months?: string };
  /** Null for a team's own people. */
  teams: readonly Named[] | null;
  people: readonly Named[];
  campaigns: readonly { id: string; title: string }[];
  /** Newest first. */
  months: readonly string[];
}

/** How many months back the named ranges go. */
const RANGES = [3, 6, 12] as const;

/** The filters of the results, whose values are in the address. */
export function ResultFilters({ filter, teams, people, campaigns, months }: ResultFiltersProps) {
  const t = useT();
  const any = (label: string): Choice => ({ value: "", label });
  const named = (all: readonly Named[]) => all.map(({ id, name }) => ({ value: id, label: name }));
  const ranges = RANGES.flatMap((count) => {
    const [last, first] = [months[0], months[count - 1]];
    return last && first
      ? [{ value: `${first}..${last}`, label: t("results.last_months", { count }) }]
      : [];
  });
  return (
    <FilterForm label={t("results.filters")}>
      <FilterSelect
        label={t("results.captured_in")}
        name="months"
        value={filter.months ?? ""}
        choices={[any(t("common.all.period")), ...ranges]}
        group={{
          label: t("results.one_month"),
          choices: months.map((value) => ({ value, label: periodText(t, value) })),
        }}
      />
      {teams && (
        <FilterSelect
          label={t("results.team")}
          name="agency"
          searchable
          value={filter.agency ?? ""}
          choices={[any(t("results.all_teams")), ...named(teams)]}
        />
      )}
      <FilterSelect
        label={t("results.person")}
        name="person"
        searchable
        value={filter.person ?? ""}
        choices={[any(t("results.all_people")), ...named(people)]}
      />
      <FilterSelect
        label={t("common.fields.campaign")}
        name="campaign"
        searchable
        value={filter.campaign ?? ""}
        choices={[
          any(t("common.all.campaign")),
          ...campaigns.map(({ id, title }) => ({ value: id, label: title })),
        ]}
      />
    </FilterForm>
  );
}
