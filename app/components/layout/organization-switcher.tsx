import type { ReactNode } from "react";
import { ActionsMenu } from "~/components/ui/dialogs/actions-menu";
import { Icon } from "~/components/ui/icon";
import { useT } from "~/i18n";

export interface Switcher {
  /** The person's other organisations; the address signs in there with a ticket. */
  others: readonly { name: string; href: string }[];
  /** The list of organisations on the platform host, and the signup of another one. */
  organizationsHref: string;
  signupHref: string;
}

/** Shows the organisation's name, which opens the person's other organisations as plain links, without script. */
export function OrganizationSwitcher({
  name,
  others,
  organizationsHref,
  signupHref,
  children,
}: Switcher & { name: string; children: ReactNode }) {
  const t = useT();
  return (
    <ActionsMenu
      label={t("manage.switcher.label", { name })}
      align="start"
      trigger={
        <>
          {children}
          <Icon name="chevron-down" size={16} />
        </>
      }
    >
      {others.length > 0 && (
        <p className="px-3 py-2 text-sm text-muted">{t("manage.switcher.other")}</p>
      )}
      {others.map((other) => (
        <a key={other.href} href={other.href}>
          <Icon name="heart" />
          <span className="truncate">{other.name}</span>
        </a>
      ))}
      {others.length > 0 && (
        <a href={organizationsHref}>
          <Icon name="users" />
          {t("manage.switcher.all")}
        </a>
      )}
      <a href={signupHref}>
        <Icon name="plus" />
        {t("manage.switcher.create")}
      </a>
    </ActionsMenu>
  );
}
