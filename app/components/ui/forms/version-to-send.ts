import type { FormRefusal } from "./use-schema-form";

/** Returns the `version` that a form posts: after a conflict the new one, so that a save is a decision. */
export function versionToSend(refusal: FormRefusal | null, current: string): string {
  const opened = refusal?.code === "edited_meanwhile" ? undefined : refusal?.typed.version;
  return typeof opened === "string" ? opened : current;
}
