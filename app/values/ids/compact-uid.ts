import { plainTyping } from "~/values/text/plain-typing";

/** The type of a document in front of its number, as people copy it from the document (`DNI 30111222`). */
const TYPE = /^(?:dni|cui.|cpf|ru[cnt]|nit|c[cei])[ .:]+(?=\d)/i;

/** Removes the type in front, spaces, dots, dashes and slashes of an identity number, and converts it to capitals. */
export function compactUid(uid: string): string {
  return plainTyping(uid)
    .replace(TYPE, "")
    .replace(/[\s.\-/_]/g, "")
    .toUpperCase();
}
