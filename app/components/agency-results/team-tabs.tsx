import { NavLink } from "@remix-run/react";
import { useCan } from "~/components/users/use-can";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

/** Links between the pages about external teams' work, for who may read more than one. */
export function TeamTabs() {
  const t = useT();
  const can = useCan();
  const tabs = [
    can("read", "agency_result") && { to: paths.agencyResults(), label: t("results.tabs.results") },
    can("read", "pledge") && { to: paths.pledges(), label: t("results.tabs.pledges") },
    can("read", "clawback") && { to: paths.clawback(), label: t("results.tabs.clawback") },
  ].filter((tab) => tab !== false);
  if (tabs.length < 2) return null;
  return (
    <nav aria-label={t("results.tabs.label")} className="tabs mb-6">
      {tabs.map(({ to, label }) => (
        <NavLink key={to} to={to} preventScrollReset>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
