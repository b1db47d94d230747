import { Link, type LinkProps } from "@remix-run/react";
import { classNames } from "~/components/ui/class-names";

export type TextLinkVariant = "primary" | "neutral";

interface TextLinkProps extends LinkProps {
  variant?: TextLinkVariant;
}

/** A link in text: `primary` for the main step, `neutral` for others. */
export function TextLink({ variant = "primary", className, ...rest }: TextLinkProps) {
  return <Link className={classNames("text-link", `text-link-${variant}`, className)} {...rest} />;
}
