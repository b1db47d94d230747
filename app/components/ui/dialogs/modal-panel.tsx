import * as Dialog from "@radix-ui/react-dialog";
import { setNonce } from "get-nonce";
import type { ReactNode } from "react";
import { classNames } from "~/components/ui/class-names";
import { Icon } from "~/components/ui/icon";
import { modalTones, type ModalColor } from "./modal-tone";
import { pageNonce } from "~/components/layout/page-context";
import { useT } from "~/i18n";

export interface ModalProps {
  open: boolean;
  /** Called on Escape, on a click on the backdrop, and by the close button. */
  onClose: () => void;
  title: string;
  color?: ModalColor;
  /** Work is running: nothing closes the modal. */
  locked?: boolean;
  /** The buttons, the main one last. */
  footer?: ReactNode;
  children: ReactNode;
}

interface ModalPanelProps extends ModalProps {
  giveFocusBack: () => void;
}

// Radix locks scrolling with a <style>, which needs the CSP's nonce.
setNonce(pageNonce());

export function ModalPanel(props: ModalPanelProps) {
  const { open, onClose, giveFocusBack, title, color = "purple", locked, footer, children } = props;
  const t = useT();
  const keepOpen = (event: Event) => {
    if (locked) event.preventDefault();
  };
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => !isOpen && !locked && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="modal-backdrop" />
        <Dialog.Content
          className={classNames("modal", modalTones[color])}
          aria-describedby={undefined}
          aria-busy={locked || undefined}
          onEscapeKeyDown={keepOpen}
          onInteractOutside={keepOpen}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            giveFocusBack();
          }}
        >
          <header className="modal-head">
            <Dialog.Title className="subtitle">{title}</Dialog.Title>
            <Dialog.Close
              className="button button-ghost button-icon"
              aria-label={t("common.actions.close")}
              disabled={locked}
            >
              <Icon name="x" />
            </Dialog.Close>
          </header>
          <div className="modal-body">{children}</div>
          {footer && <footer className="modal-foot">{footer}</footer>}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
