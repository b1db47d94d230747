import type { MouseEvent } from "react";
import { ButtonLink, type ButtonSize, type ButtonVariant } from "~/components/ui/button";
import type { IconName } from "~/components/ui/icon";

interface ModalLinkProps {
  /** The page with the same content for browsers without script: a `ModalPage`. */
  to: string;
  onOpen: () => void;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName;
  "aria-label"?: string;
  children: string;
}

/** Opens a modal; in a new tab, and without script, it leads to the modal's page. */
export function ModalLink({ onOpen, variant = "outline", children, ...link }: ModalLinkProps) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <ButtonLink {...link} variant={variant} aria-haspopup="dialog" onClick={open}>
      {children}
    </ButtonLink>
  );
}
