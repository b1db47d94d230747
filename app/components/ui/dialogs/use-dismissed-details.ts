import { useEffect, useRef, type RefObject } from "react";

/** Returns the ref of a floating `<details>`, which Escape and a click elsewhere close. */
export function useDismissedDetails(): RefObject<HTMLDetailsElement> {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      // An option that was chosen is gone from the document by now, but not from the path.
      const outside = !event.composedPath().some((one) => one === details.current);
      const escape = event instanceof KeyboardEvent && event.key === "Escape";
      if (details.current?.open && (escape || (event.type === "click" && outside))) {
        details.current.open = false;
        if (escape) details.current.querySelector("summary")?.focus();
      }
    };
    document.addEventListener("click", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("click", close);
      document.removeEventListener("keydown", close);
    };
  }, []);
  return details;
}
