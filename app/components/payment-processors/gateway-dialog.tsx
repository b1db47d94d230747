import { useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Modal } from "~/components/ui/modal";
import { ModalPage } from "~/components/ui/modal-page";
import type { ModalColor } from "~/components/ui/modal-tone";

interface GatewayDialogProps {
  /** The address asks for it. */
  open: boolean;
  title: string;
  color?: ModalColor;
  /** The page under it, where closing leads. */
  page: string;
  /** What stands in the dialog. */
  children: ReactNode;
  /** The page itself. */
  list: ReactNode;
}

/**
 * A step of the page in a modal over its list, held by the address. Without script, and where a visit
 * begins with that address, the step is a page of its own.
 */
export function GatewayDialog({ open, title, color, page, children, list }: GatewayDialogProps) {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const [hasList, setHasList] = useState(false);
  useEffect(() => {
    if (!open) setHasList(true);
  }, [open]);
  // What is leaving keeps its face for the 200 ms that it takes.
  const shown = useRef({ title, color, children });
  if (open) shown.current = { title, color, children };
  if (open && !hasList) {
    return (
      <ModalPage title={title} color={color}>
        {children}
      </ModalPage>
    );
  }
  return (
    <>
      {list}
      <Modal
        open={open}
        onClose={() => navigate(page, { preventScrollReset: true })}
        title={shown.current.title}
        color={shown.current.color}
        locked={state === "submitting"}
      >
        {shown.current.children}
      </Modal>
    </>
  );
}
