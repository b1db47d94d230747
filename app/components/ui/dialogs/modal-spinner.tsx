import { useEffect, useRef } from "react";
import { BUSY_EVENT } from "~/components/ui/messages/busy";
import { Spinner } from "~/components/ui/messages/spinner";
import { useT } from "~/i18n";

/** Covers the page between two `dadiva:busy` events. They are counted, so that two operations may overlap. */
export function ModalSpinner() {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    let running = 0;
    const hear = (event: Event) => {
      running = Math.max(0, running + ((event as CustomEvent<boolean>).detail ? 1 : -1));
      if (running > 0 && !dialog.current?.open) dialog.current?.showModal();
      if (running === 0) dialog.current?.close();
    };
    // Escape would close the spinner, or a modal below it, while the work goes on.
    const hold = (event: KeyboardEvent) => {
      if (running === 0 || event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener(BUSY_EVENT, hear);
    window.addEventListener("keydown", hold, true);
    return () => {
      window.removeEventListener(BUSY_EVENT, hear);
      window.removeEventListener("keydown", hold, true);
    };
  }, []);
  return (
    <dialog ref={dialog} className="modal-spinner" aria-label={t("common.loading")}>
      <Spinner label={t("common.loading")} />
    </dialog>
  );
}
