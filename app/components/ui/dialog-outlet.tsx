import { useLoaderData, useMatches, useNavigate, useNavigation, useOutlet } from "@remix-run/react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Modal } from "~/components/ui/modal";
import { ModalPage } from "~/components/ui/modal-page";
import type { ModalColor } from "~/components/ui/modal-tone";

/** What the loader of a nested route answers as `dialog`: the route opens over its parent's page. */
export interface DialogFace {
  title: string;
  color?: ModalColor;
}

interface DialogOutletProps {
  /** Address of the page under the dialog, where closing leads. */
  page: string;
  /** Stands under what the nested route shows. */
  foot?: ReactNode;
  /** The page itself. */
  children: ReactNode;
}

/**
 * A page whose nested routes open over it as dialogs. Without script, and where a visit begins with the
 * nested route's address, the route is a page of its own.
 */
export function DialogOutlet({ page, foot, children }: DialogOutletProps) {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const outlet = useOutlet();
  const face = useDialogFace();
  const [hasPage, setHasPage] = useState(false);
  const isOpen = face !== null;
  useEffect(() => {
    if (!isOpen) setHasPage(true);
  }, [isOpen]);
  // What is leaving keeps its face for the 200 ms that it takes.
  const shown = useRef<DialogFace & { content: ReactNode }>({ title: "", content: null });
  const content = (
    <>
      {outlet}
      {foot}
    </>
  );
  if (face) shown.current = { ...face, content };
  const { title, color } = shown.current;
  if (isOpen && !hasPage) {
    return (
      <ModalPage title={title} color={color}>
        {content}
      </ModalPage>
    );
  }
  return (
    <>
      {children}
      <Modal
        open={isOpen}
        onClose={() => navigate(page, { preventScrollReset: true })}
        title={title}
        color={color}
        locked={state === "submitting"}
      >
        {shown.current.content}
      </Modal>
    </>
  );
}

/** Of the dialog that the address opens; null: none. */
export function useDialogFace<Face extends DialogFace = DialogFace>(): Face | null {
  const data = useMatches().at(-1)?.data as { dialog?: Face } | undefined;
  return data?.dialog ?? null;
}

/** As `useLoaderData`, for what a dialog shows: a dialog that is leaving keeps what it showed. */
export function useDialogData<Loader>(): ReturnType<typeof useLoaderData<Loader>> {
  const data = useLoaderData<Loader>();
  const kept = useRef(data);
  if (data !== undefined) kept.current = data;
  return kept.current;
}
