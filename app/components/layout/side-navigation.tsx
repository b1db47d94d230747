import { Link, useLocation } from "@remix-run/react";
import { useId } from "react";
import { Icon, type IconName } from "~/components/ui/icon";
import { useT } from "~/i18n";

export interface NavigationItem {
  label: string;
  to: string;
  icon: IconName;
  /** Further addresses whose pages belong to this item. */
  also?: readonly string[];
}

export interface NavigationGroup {
  /** The first group has no label. */
  label?: string;
  items: readonly NavigationItem[];
}

export function SideNavigation({ groups }: { groups: readonly NavigationGroup[] }) {
  const t = useT();
  const id = useId();
  const { pathname } = useLocation();
  const isAt = (place: string) => pathname === place || pathname.startsWith(`${place}/`);
  return (
    <nav aria-label={t("common.nav.main")} className="grid gap-5">
      {groups.map(({ label, items }) => (
        <div
          key={label ?? ""}
          className="manage-nav"
          {...(label && { role: "group", "aria-labelledby": id })}
        >
          {label && (
            <p id={id} className="px-3 pb-1 text-sm font-semibold text-muted">
              {label}
            </p>
          )}
          {items.map((item) => (
            <Link
              key={item.to}
              to={item.to}
              className="nav-link"
              aria-current={[item.to, ...(item.also ?? [])].some(isAt) ? "page" : undefined}
            >
              <Icon name={item.icon} />
              {item.label}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  );
}
