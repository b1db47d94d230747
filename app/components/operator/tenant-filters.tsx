import { OperatorFilters } from "~/components/operator/operator-filters";
import { FilterSelect } from "~/components/reports/filter-select";
import type { FilterFor } from "~/domain/list-definition";
import type { listTenants } from "~/domain/operators/list-tenants.server";
import { tenantStates } from "~/domain/operators/states";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

interface Choice {
  value: string;
  label: string;
}

interface TenantFiltersProps {
  filter: FilterFor<typeof listTenants>;
  countryChoices: readonly Choice[];
  tierChoices: readonly Choice[];
  isFiltered: boolean;
}

export function TenantFilters(props: TenantFiltersProps) {
  const { filter, countryChoices, tierChoices, isFiltered } = props;
  const t = useT();
  const all = { value: "", label: t("operator.organizations.all") };
  return (
    <OperatorFilters
      label={t("operator.organizations.search")}
      search={filter.q}
      all={paths.operatorOrganizations()}
      isFiltered={isFiltered}
    >
      <FilterSelect
        label={t("common.fields.country")}
        name="country"
        value={filter.country ?? ""}
        choices={[all, ...countryChoices]}
      />
      <FilterSelect
        label={t("common.fields.status")}
        name="state"
        value={filter.state ?? ""}
        choices={[
          { value: "", label: t("common.all.status") },
          ...tenantStates.map((value) => ({
            value,
            label: t(`operator.organizations.state.${value}`),
          })),
        ]}
      />
      <FilterSelect
        label={t("operator.organizations.payouts")}
        name="payouts"
        value={filter.payouts ?? ""}
        choices={[
          all,
          ...(["released", "waiting"] as const).map((value) => ({
            value,
            label: t(`operator.organizations.payouts_${value}`),
          })),
        ]}
      />
      <FilterSelect
        label={t("operator.organizations.plan")}
        name="plan"
        value={filter.plan ?? ""}
        choices={[all, ...tierChoices]}
      />
    </OperatorFilters>
  );
}
