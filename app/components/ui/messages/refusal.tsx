import { useLocation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import { bringIntoSight } from "./bring-into-sight";

interface RefusalProps {
  id?: string | undefined;
  /** False: errors that were found while a person types must not move the focus. */
  takesFocus?: boolean;
  /** A value that changes with each refusal, when the address does not. */
  of?: unknown;
  /** False: a screen reader announces only what is new in the box. */
  isAtomic?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * The box that says why a post was refused. It takes the focus and stands on screen at every height, with script
 * and without; its field comes after it. Every refusal uses it (`tests/architecture/refusals.test.ts`).
 */
export function Refusal(props: RefusalProps) {
  const { id, takesFocus = true, of, isAtomic = true, className = "", children } = props;
  const box = useRef<HTMLDivElement>(null);
  // Each response to a post has its own key, so that a repeated error is announced again.
  const { key } = useLocation();
  useEffect(() => {
    if (takesFocus && box.current) bringIntoSight(box.current, window.innerHeight);
  }, [takesFocus, of, key]);
  return (
    <div
      ref={box}
      id={id}
      className={`refusal ${className}`.trim()}
      role="alert"
      aria-atomic={isAtomic}
      tabIndex={-1}
      // Without script the browser focuses the first such element of a page, before any field.
      autoFocus={takesFocus || undefined}
    >
      {children}
    </div>
  );
}
