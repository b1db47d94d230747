import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ConnectionNotice } from "~/components/layout/notices/connection-notice";
import { Logo } from "~/components/layout/logo";
import { SideNavigation, type NavigationGroup } from "~/components/layout/side-navigation";
import { MAIN_ID, SkipLink } from "~/components/layout/skip-link";
import { ActionsMenu } from "~/components/ui/dialogs/actions-menu";
import { Badge } from "~/components/ui/badge";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { Icon } from "~/components/ui/icon";
import { Avatar } from "~/components/users/avatar";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

interface OperatorLayoutProps {
  operator: { fullName: string; email: string };
  navigation: readonly NavigationGroup[];
  children: ReactNode;
}

/** The frame of the operator area: that of the back office, without an organisation. */
export function OperatorLayout({ operator, navigation, children }: OperatorLayoutProps) {
  const t = useT();
  const { key } = useLocation();
  return (
    <div className="manage">
      <SkipLink />
      <aside className="manage-side">
        <a href={paths.operator()} className="flex min-h-11 items-center px-2 no-underline">
          <Logo />
        </a>
        <SideNavigation groups={navigation} />
      </aside>
      <header className="manage-top">
        <div className="flex min-w-0 items-center gap-2">
          {/* A new key with each page closes the drawer; otherwise it would stay open over the next page. */}
          <details key={key} className="manage-drawer">
            <summary className="button button-ghost button-icon" aria-label={t("common.nav.menu")}>
              <Icon name="menu" size={24} />
            </summary>
            <div>
              <SideNavigation groups={navigation} />
            </div>
          </details>
          <Badge color="orange">{t("operator.badge")}</Badge>
        </div>
        <ActionsMenu
          key={`menu-${key}`}
          label={t("common.nav.user_menu", { name: operator.fullName })}
          trigger={
            <>
              <Avatar name={operator.fullName} photoId={null} />
              <span className="hidden sm:inline">{operator.fullName}</span>
              <Icon name="chevron-down" size={16} />
            </>
          }
        >
          <p className="truncate px-3 py-2 text-sm text-muted">{operator.email}</p>
          <form method="post" action={paths.operatorLogout()}>
            <CsrfField />
            <button type="submit">
              <Icon name="log-out" />
              {t("common.nav.logout")}
            </button>
          </form>
        </ActionsMenu>
      </header>
      <main id={MAIN_ID} className="manage-main">
        <ConnectionNotice />
        {children}
      </main>
    </div>
  );
}
