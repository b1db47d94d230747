import { Suspense, useEffect, useRef, useState } from "react";
import { lazily } from "~/components/ui/lazily";
import type { ModalProps } from "~/components/ui/modal-panel";

const ModalPanel = lazily(() => import("~/components/ui/modal-panel"), "ModalPanel");

/**
 * A dialog over the page: enters in 300 ms, leaves in 200 ms, holds the focus and gives it back.
 * Its code comes with the first opening. Open it with `ModalLink`, which is a page without script.
 */
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
          // What was done may have taken the opener away, and what opened by itself has none: a focus that
          // is lost begins at the top.
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
