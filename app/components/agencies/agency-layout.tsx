import { NavLink } from "@remix-run/react";
import type { ReactNode } from "react";
import { Badge } from "~/components/ui/badge";
import { Button, ButtonLink } from "~/components/ui/button";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { Alert } from "~/components/ui/messages/alert";
import { LeavingAlert, useLeaving } from "~/components/pledges/offline/leaving";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

interface AgencyLayoutProps {
  team: string;
  isSandbox: boolean;
  organization: string;
  person: string;
  managesPeople: boolean;
  readsResults: boolean;
  captures: boolean;
  /** Where the person chooses another team; null with only this one. */
  othersHref: string | null;
  children: ReactNode;
}

/** The frame of a team's pages, which says on each of them whether anything counts. */
export function AgencyLayout(props: AgencyLayoutProps) {
  const { children, isSandbox, managesPeople, organization, othersHref, person, team } = props;
  const { captures, readsResults } = props;
  const t = useT();
  const leaving = useLeaving();
  return (
    <div className="min-h-screen">
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex max-w-5xl flex-wrap items-center justify-between gap-3 px-4 py-3">
          <div className="grid min-w-0">
            <b className="flex flex-wrap items-center gap-2">
              {team}
              {isSandbox && <Badge color="orange">{t("agencies.mode.sandbox")}</Badge>}
            </b>
            <span className="text-sm text-muted">
              {organization} · {person}
            </span>
          </div>
          <nav aria-label={team} className="flex flex-wrap items-center gap-2">
            <NavLink to={paths.agency()} end className="link px-2 py-1">
              {t("agencies.home")}
            </NavLink>
            <NavLink to={paths.teamPledges()} className="link px-2 py-1">
              {t("agencies.pledges")}
            </NavLink>
            {captures && (
              <NavLink to={paths.offlinePledges()} className="link px-2 py-1">
                {t("agencies.offline.nav")}
              </NavLink>
            )}
            {managesPeople && (
              <NavLink to={paths.agencyTeam()} className="link px-2 py-1">
                {t("agencies.people")}
              </NavLink>
            )}
            {readsResults && (
              <NavLink to={paths.teamResults()} className="link px-2 py-1">
                {t("agencies.results")}
              </NavLink>
            )}
            {readsResults && (
              <NavLink to={paths.teamDevices()} className="link px-2 py-1">
                {t("agencies.devices.title")}
              </NavLink>
            )}
            {othersHref && (
              <ButtonLink plain size="sm" variant="outline" to={othersHref}>
                {t("agencies.switch")}
              </ButtonLink>
            )}
            <form method="post" action={paths.logout()} onSubmit={leaving.ask}>
              <CsrfField />
              <Button variant="ghost" size="sm" icon="log-out">
                {t("common.nav.logout")}
              </Button>
            </form>
          </nav>
        </div>
      </header>
      <main id="main" className="mx-auto grid max-w-5xl gap-6 px-4 py-6">
        <div role="alert">{leaving.count > 0 && <LeavingAlert count={leaving.count} />}</div>
        {isSandbox && <Alert tone="warning">{t("agencies.mode.sandbox_text")}</Alert>}
        {children}
      </main>
    </div>
  );
}
