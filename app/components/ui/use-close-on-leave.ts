import { useEffect, useRef } from "react";

const LEAVE_MS = 200;

/** Handlers for the box around an open dropdown: 200 ms after the mouse has left it, it closes. */
export function useCloseOnLeave(isOpen: boolean, close: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const stay = () => clearTimeout(timer.current);
  useEffect(() => stay, []);
  return {
    onMouseEnter: stay,
    onMouseLeave: () => {
      stay();
      if (isOpen) timer.current = setTimeout(close, LEAVE_MS);
    },
  };
}
