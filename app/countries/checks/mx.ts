import { tensComplement } from "~/countries/identity/check-digits";
import type { UidRule } from "../country-shape";
import { hasRfcDate, isShortDate } from "./rfc-date";

const rfcCharacters = "0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ";
/** Older RFCs were numbered without & and Ñ. */
const oldRfcCharacters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ ";
const curpCharacters = "0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ";
/** RFCs for the general public and for foreigners: legal, although their check character is wrong. */
const genericRfcs = ["XAXX010101000", "XEXX010101000"];

export const uidRules: Record<string, UidRule> = {
  RFC: { check: isRfc, donorCheck: hasRfcDate },
  CURP: { check: isCurp },
};

function isRfc(compact: string): boolean {
  if (genericRfcs.includes(compact)) return true;
  if (!hasRfcDate(compact)) return false;
  return [rfcCharacters, oldRfcCharacters].some(
    (characters) => rfcCheck(compact, characters) === compact.at(-1),
  );
}

function rfcCheck(compact: string, characters: string): string {
  const body = compact.slice(0, -1).padStart(12, " ");
  const sum = [...body].reduce(
    (total, character, index) => total + characters.indexOf(character) * (13 - index),
    0,
  );
  const check = 11 - (sum % 11);
  return check === 11 ? "0" : check === 10 ? "A" : String(check);
}

function isCurp(compact: string): boolean {
  const sum = [...compact.slice(0, 17)].reduce(
    (total, character, index) => total + curpCharacters.indexOf(character) * (18 - index),
    0,
  );
  return isShortDate(compact.slice(4, 10)) && tensComplement(sum) === Number(compact[17]);
}
