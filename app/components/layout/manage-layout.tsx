import { NavLink, useLocation, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Brand } from "~/components/layout/brand";
import { ConnectionNotice } from "~/components/layout/notices/connection-notice";
import { Logo } from "~/components/layout/logo";
import type { RootData } from "~/components/layout/root-data";
import { MAIN_ID, SkipLink } from "~/components/layout/skip-link";
import { NewsBell } from "~/components/layout/news-bell";
import { OrganizationLogo } from "~/components/layout/organization-logo";
import { OrganizationSwitcher, type Switcher } from "~/components/layout/organization-switcher";
import {
  SideNavigation,
  type NavigationGroup,
  type NavigationItem,
} from "~/components/layout/side-navigation";
import { GlobalSearch } from "~/components/reports/global-search";
import { ActionsMenu } from "~/components/ui/dialogs/actions-menu";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { Icon } from "~/components/ui/icon";
import { Avatar } from "~/components/users/avatar";
import { useT } from "~/i18n";

interface ManageLayoutProps {
  organization: Brand;
  switcher: Switcher;
  user: { fullName: string; email: string; photoId: string | null };
  /** The number of unread news; null in a support view, which has none. */
  unread: number | null;
  /** The pages that this person may open; the server enforces it anyway. */
  navigation: readonly NavigationGroup[];
  /** Links of the user menu, above 'sign out'. */
  userLinks?: readonly NavigationItem[];
  publicHref?: string;
  /** The help centre, on the platform's host. */
  helpHref: string;
  /** A line above every page: trial ending, save status, sandbox. */
  notice?: ReactNode;
  children: ReactNode;
}

/** The frame of the back office: a side bar from 1024 px, and below that a drawer that needs no script. */
export function ManageLayout(props: ManageLayoutProps) {
  const { organization, switcher, navigation, notice, children } = props;
  const t = useT();
  const kind = useRouteLoaderData<RootData>("root")?.logo;
  const { key } = useLocation();
  return (
    <div className="manage">
      <SkipLink />
      <aside className="manage-side">
        <a href="/manage/dashboard" className="flex min-h-11 items-center px-2 no-underline">
          <Logo kind={kind} />
        </a>
        <SideNavigation groups={navigation} />
      </aside>
      <header className="manage-top">
        <div className="flex min-w-0 items-center gap-2">
          {/* A new key with each page closes drawer and menu; otherwise they would stay open over the next page. */}
          <details key={key} className="manage-drawer">
            <summary className="button button-ghost button-icon" aria-label={t("common.nav.menu")}>
              <Icon name="menu" size={24} />
            </summary>
            <div>
              <SideNavigation groups={navigation} />
            </div>
          </details>
          <OrganizationSwitcher key={`switcher-${key}`} {...switcher} name={organization.name}>
            <OrganizationFace {...organization} />
          </OrganizationSwitcher>
        </div>
        <GlobalSearch />
        <div className="flex flex-none items-center gap-1">
          {props.unread !== null && <NewsBell unread={props.unread} />}
          <UserMenu key={key} {...props} />
        </div>
      </header>
      <main id={MAIN_ID} className="manage-main">
        <ConnectionNotice />
        {notice}
        {children}
      </main>
    </div>
  );
}

function OrganizationFace({ name, logo }: ManageLayoutProps["organization"]) {
  return (
    <span className="flex min-w-0 items-center gap-3 font-bold">
      {logo ? (
        <OrganizationLogo logo={logo} />
      ) : (
        <span
          aria-hidden
          className="grid size-9 flex-none place-content-center rounded-lg bg-accent-soft text-accent-ink"
        >
          {name.slice(0, 1)}
        </span>
      )}
      <span className="truncate">{name}</span>
    </span>
  );
}

function UserMenu({ user, userLinks = [], publicHref, helpHref }: ManageLayoutProps) {
  const t = useT();
  return (
    <ActionsMenu
      label={t("common.nav.user_menu", { name: user.fullName })}
      trigger={
        <>
          <Avatar name={user.fullName} photoId={user.photoId} />
          <span className="hidden sm:inline">{user.fullName}</span>
          <Icon name="chevron-down" size={16} />
        </>
      }
    >
      <p className="truncate px-3 py-2 text-sm text-muted">{user.email}</p>
      {userLinks.map((link) => (
        <NavLink key={link.to} to={link.to}>
          <Icon name={link.icon} />
          {link.label}
        </NavLink>
      ))}
      {publicHref && (
        <a href={publicHref} target="_blank" rel="noreferrer">
          <Icon name="external" />
          {t("common.nav.public_page")}
        </a>
      )}
      <a href={helpHref} target="_blank" rel="noreferrer">
        <Icon name="help" />
        {t("common.help.center")}
      </a>
      <form method="post" action="/logout">
        <CsrfField />
        <button type="submit">
          <Icon name="log-out" />
          {t("common.nav.logout")}
        </button>
      </form>
    </ActionsMenu>
  );
}
