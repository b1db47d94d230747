import { isCause, type Cause } from "../declines";
import declines from "./declines.json";

/** The company documents no code, so that the bank's words decide, in this order. */
const PHRASES = declines.phrases.map(([pattern = "", cause = ""]) => {
  if (!isCause(cause)) throw new Error(`Centralpos: ${cause} is no cause`);
  return { pattern: new RegExp(pattern, "i"), cause };
});

/** Returns the cause in a bank's words; unknown words are a decline that is tried again. */
export function causeOf(text: string): Cause {
  const plain = text.normalize("NFD").replace(/\p{Mn}/gu, "");
  return PHRASES.find(({ pattern }) => pattern.test(plain))?.cause ?? "do_not_honor";
}
