import { useNavigation } from "@remix-run/react";

/** Returns whether a form of this `intent` is being sent; its button is disabled until the response. */
export function useSaving(intent: string): boolean {
  const { formData } = useNavigation();
  return formData?.get("intent") === intent;
}
