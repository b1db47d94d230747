import type { FormRefusal } from "~/components/ui/use-schema-form";

/**
 * Returns the `version` that a form posts. After a conflict it is the page's new one, so that a second save
 * is a decision; after every other error it stays the one of the values that the person saw.
 */
export function versionToSend(refusal: FormRefusal | null, current: string): string {
  const opened = refusal?.code === "edited_meanwhile" ? undefined : refusal?.typed.version;
  return typeof opened === "string" ? opened : current;
}
