import { Link, type LinkProps } from "@remix-run/react";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { classNames } from "~/components/ui/class-names";
import { Icon, type IconName } from "~/components/ui/icon";
import { Spinner } from "~/components/ui/messages/spinner";

export type ButtonVariant =
  "primary" | "primary-v2" | "secondary" | "destructive" | "outline" | "ghost";
export type ButtonSize = "sm" | "md" | "lg" | "icon";

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as its container. */
  wide?: boolean;
  icon?: IconName;
  children?: ReactNode;
}

interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows a spinner and ignores clicks, and Enter in its form; width and focus stay. */
  busy?: boolean;
  /** Looks disabled, while the form itself delays its submit and remembers it. */
  blocked?: boolean;
}

export function Button({
  variant = "primary",
  size = "md",
  wide,
  icon,
  busy = false,
  blocked = false,
  type = "submit",
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      aria-disabled={busy || blocked || undefined}
      aria-busy={busy || undefined}
      className={classNames(buttonClass(variant, size, wide), className)}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface ButtonLinkProps extends Look, Omit<LinkProps, "children"> {
  /** A plain link: another host, a file, a page without scripts. */
  plain?: boolean;
}

export function ButtonLink({
  variant = "primary",
  size = "md",
  wide,
  icon,
  plain = false,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link
      className={classNames(buttonClass(variant, size, wide), className)}
      reloadDocument={plain}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

function buttonClass(variant: ButtonVariant, size: ButtonSize, wide: boolean | undefined): string {
  return classNames(
    "button",
    `button-${variant}`,
    size !== "md" && `button-${size}`,
    wide && "button-wide",
  );
}
