import { Suspense, useEffect, useRef, useState } from "react";
import { lazily } from "~/components/ui/lazily";
import type { ModalProps } from "./modal-panel";

const ModalPanel = lazily(() => import("./modal-panel"), "ModalPanel");

/** Shows a dialog over the page. Open it with `ModalLink`, which is a page without script. */
export function Modal(props: ModalProps) {
  const [isWanted, setWanted] = useState(false);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (!props.open) return;
    opener.current = document.activeElement;
    setWanted(true);
  }, [props.open]);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <ModalPanel
        {...props}
        giveFocusBack={() => {
          const { current } = opener;
          // The opener may be gone: the focus then goes to the top.
          const isThere = current?.isConnected && current !== document.body;
          const place = isThere ? current : document.querySelector("main");
          if (!(place instanceof HTMLElement)) return;
          if (place !== current) place.tabIndex = -1;
          place.focus({ preventScroll: place !== current });
        }}
      />
    </Suspense>
  );
}
