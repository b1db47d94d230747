import { useEffect, useId, useRef, type ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { useT } from "~/i18n";

export type DialogColor = "green" | "red" | "blue" | "purple";

const tones: Record<DialogColor, string> = {
  green: "tone-success",
  red: "tone-danger",
  blue: "tone-info",
  purple: "tone-purple",
};

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  color?: DialogColor;
  /** While something is under way: neither Escape, nor the backdrop, nor the cross closes it. */
  locked?: boolean;
  /** Buttons under the text. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A modal on the native element. Without script the same content is a page of its own. */
export function Dialog({
  open,
  onClose,
  title,
  color = "purple",
  locked = false,
  actions,
  children,
}: DialogProps) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    // The keyboard's way to close is Escape, which arrives as `cancel`.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={`dialog ${tones[color]}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!locked) onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current && !locked) onClose();
      }}
    >
      <div className="grid gap-4 p-6">
        <header className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="text-xl font-bold">
            {title}
          </h2>
          <Button
            type="button"
            variant="ghost"
            size="icon"
            icon="x"
            className="-mt-2 -mr-2"
            disabled={locked}
            aria-label={t("common.actions.close")}
            onClick={onClose}
          />
        </header>
        <div>{children}</div>
        {actions && <footer className="flex flex-wrap justify-end gap-2">{actions}</footer>}
      </div>
    </dialog>
  );
}
