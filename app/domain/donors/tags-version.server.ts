import { editVersion } from "../edit-version.server";

/** Returns the text that changes with every edit of a donor's labels. */
export function tagsVersion(tags: readonly string[]): string {
  return editVersion(...tags);
}
