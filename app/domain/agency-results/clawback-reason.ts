import { textForCode, type Translate } from "~/i18n/text-key";
import { GIVEN_BACK } from "./clawback-lines";

/** Says why a pledge was lost; empty for a line without a reason. */
export function clawbackReason(t: Translate, reason: string | null): string {
  if (reason === null) return "";
  if (reason === GIVEN_BACK) return t("results.clawback.given_back");
  return textForCode(t, "donations.discard_reason", reason, "common.unknown");
}
