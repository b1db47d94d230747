import { useNavigation } from "@remix-run/react";

/** Whether a form of this `intent` is on its way: until its answer came its button takes no click. */
export function useSaving(intent: string): boolean {
  const { formData } = useNavigation();
  return formData?.get("intent") === intent;
}
