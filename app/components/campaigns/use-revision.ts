import { useRef } from "react";

/**
 * A React key that changes with what it is made of: fields keep what was typed until it does. A part
 * that is null has nothing to say, and changes nothing.
 */
export function useRevision(...parts: readonly unknown[]): string {
  const seen = useRef({ parts, count: 0 });
  const { parts: before, count } = seen.current;
  const now = parts.map((part, index) => part ?? before[index]);
  const isNew = now.some((part, index) => part !== before[index]);
  if (isNew) seen.current = { parts: now, count: count + 1 };
  return String(seen.current.count);
}
