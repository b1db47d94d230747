import { useNavigation } from "@remix-run/react";
import { useRef } from "react";

/**
 * Returns the key of a form with rows, which changes with their ids after a save by the button. An automatic
 * save names the rows itself, because a new key would take the focus from its field.
 */
export function useKeyAfterPost(ids: string): string {
  const { formMethod, state } = useNavigation();
  const kept = useRef(ids);
  const isPosted = useRef(false);
  if (formMethod === "POST") isPosted.current = true;
  else if (state === "idle" && isPosted.current) {
    isPosted.current = false;
    kept.current = ids;
  }
  return kept.current;
}
