import type { ReactNode } from "react";
import { Icon, type IconName } from "~/components/ui/icon";
import { useT } from "~/i18n";

interface EmptyStateProps {
  icon?: IconName;
  /** 'No hay datos para mostrar.' by default. */
  title?: string;
  children?: ReactNode;
  /** A ButtonLink to what the person can do about it. */
  action?: ReactNode;
}

export function EmptyState({ icon = "gift", title, children, action }: EmptyStateProps) {
  const t = useT();
  return (
    <div className="grid justify-items-center gap-3 px-6 py-12 text-center">
      <span className="grid size-14 place-content-center rounded-full bg-accent-soft text-accent-ink">
        <Icon name={icon} size={28} />
      </span>
      <p className="text-lg font-bold">{title ?? t("common.empty")}</p>
      {children && <div className="max-w-prose text-muted">{children}</div>}
      {action}
    </div>
  );
}
