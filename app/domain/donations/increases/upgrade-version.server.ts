import type { UpgradeTerms } from "~/values/money/upgrade";
import { editVersion } from "~/domain/edit-version.server";

/** Returns the text that changes with every edit of an increase. */
export function upgradeVersion({ auto, basisPoints, period }: UpgradeTerms): string {
  return editVersion(basisPoints, period, auto);
}
