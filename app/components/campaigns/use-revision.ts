import { useRef } from "react";

/** A React key that changes with what it is made of: fields keep what was typed until it does. */
export function useRevision(...parts: readonly unknown[]): string {
  const seen = useRef({ parts, count: 0 });
  const { parts: before, count } = seen.current;
  if (parts.some((part, index) => part !== before[index]))
    seen.current = { parts, count: count + 1 };
  return String(seen.current.count);
}
