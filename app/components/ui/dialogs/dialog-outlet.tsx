import { useLoaderData, useMatches, useNavigate, useNavigation, useOutlet } from "@remix-run/react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Modal } from "./modal";
import { ModalPage } from "./modal-page";
import type { ModalColor } from "./modal-tone";

/** The `dialog` value of a nested route's loader: the route opens over its parent's page. */
export interface DialogFace {
  title: string;
  color?: ModalColor;
}

interface DialogOutletProps {
  /** The address of the page under the dialog, where closing leads. */
  page: string;
  /** Shown below the nested route. */
  foot?: ReactNode;
  children: ReactNode;
}

/** Opens nested routes over a page as dialogs. Without script each is a page of its own. */
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
  // A closing dialog keeps its content for its 200 ms animation.
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

/** Returns the title and colour of the dialog that the address opens; null without one. */
export function useDialogFace<Face extends DialogFace = DialogFace>(): Face | null {
  const data = useMatches().at(-1)?.data as { dialog?: Face } | undefined;
  return data?.dialog ?? null;
}

/** Works like `useLoaderData` in a dialog: a closing dialog keeps its data. */
export function useDialogData<Loader>(): ReturnType<typeof useLoaderData<Loader>> {
  const data = useLoaderData<Loader>();
  const kept = useRef(data);
  if (data !== undefined) kept.current = data;
  return kept.current;
}
