import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Returns false on the server and in the browser's first render, and true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
