import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const ASK_AGAIN_MS = 2_500;

/** Asks the server for the page again and again while something of it is being made. */
export function useReloadWhile(isPending: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isPending || state !== "idle") return;
    const timer = setTimeout(revalidate, ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isPending, revalidate, state]);
}
