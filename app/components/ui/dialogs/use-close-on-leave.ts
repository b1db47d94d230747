import { useEffect, useRef } from "react";

const LEAVE_MS = 200;

/** Returns handlers for the element around an open dropdown, which closes 200 ms after the pointer has left. */
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
