import type { ReactNode } from "react";
import { classNames } from "~/components/ui/class-names";
import { modalTones, type ModalColor } from "./modal-tone";

interface ModalPageProps {
  title: string;
  color?: ModalColor;
  /** The buttons; a link back replaces the modal's close button. */
  footer?: ReactNode;
  children: ReactNode;
}

/** Shows a modal's content as a page of its own, without script. */
export function ModalPage({ title, color = "purple", footer, children }: ModalPageProps) {
  return (
    <section className={classNames("modal modal-page", modalTones[color])}>
      <header className="modal-head">
        <h1 className="subtitle">{title}</h1>
      </header>
      <div className="modal-body">{children}</div>
      {footer && <footer className="modal-foot">{footer}</footer>}
    </section>
  );
}
