import { NavLink } from "@remix-run/react";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

/** Links between an integration's pages. */
export function IntegrationTabs({ uuid }: { uuid: string }) {
  const t = useT();
  const tabs = [
    { to: paths.integration(uuid), label: t("integrations.tabs.setup") },
    { to: paths.integrationMappings(uuid, "donors"), label: t("integrations.objects.donors") },
    {
      to: paths.integrationMappings(uuid, "donations"),
      label: t("integrations.objects.donations"),
    },
    {
      to: paths.integrationMappings(uuid, "campaigns"),
      label: t("integrations.objects.campaigns"),
    },
    { to: paths.integrationRequests(uuid), label: t("integrations.tabs.requests") },
  ];
  return (
    <nav aria-label={t("integrations.tabs.label")} className="tabs mb-6">
      {tabs.map(({ label, to }) => (
        <NavLink key={to} to={to} end preventScrollReset>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
