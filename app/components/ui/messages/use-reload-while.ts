import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const ASK_AGAIN_MS = 2_500;

/** Reloads the page's data repeatedly while part of it is being processed. */
export function useReloadWhile(isPending: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isPending || state !== "idle") return;
    const timer = setTimeout(revalidate, ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isPending, revalidate, state]);
}
