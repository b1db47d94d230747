import type { ReactNode } from "react";
import { classNames } from "~/components/ui/class-names";
import { Icon, type IconName } from "~/components/ui/icon";

export type AlertTone = "info" | "success" | "warning" | "danger";

const icons: Record<AlertTone, IconName> = {
  info: "info",
  success: "check",
  warning: "alert",
  danger: "alert",
};

interface AlertProps {
  tone?: AlertTone;
  title?: ReactNode;
  children?: ReactNode;
  className?: string;
}

/** Shows a notice inside the page. After a refused post it stands in `Refusal`. */
export function Alert({ tone = "info", title, children, className }: AlertProps) {
  return (
    <div className={classNames("alert", `tone-${tone}`, className)}>
      <Icon name={icons[tone]} />
      <div>
        {title && <p className="label">{title}</p>}
        {children}
      </div>
    </div>
  );
}
