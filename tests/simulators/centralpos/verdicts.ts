/** What the banks answer to a record, by script or by test card. */
import { testCards } from "../dlocal/test-cards";
import type { Verdict } from "./books";

export const APPLIED: Verdict = { applied: true, code: "00", text: "Aplicado" };

/** Invented codes with the words that banks use: the company documents neither. */
const REFUSALS: Readonly<Record<string, [code: string, text: string]>> = {
  insufficient_funds: ["51", "Fondos insuficientes"],
  do_not_honor: ["05", "Denegada por el banco"],
  processing_error: ["96", "Error de procesamiento"],
  expired_card: ["54", "Tarjeta vencida"],
  invalid_number: ["14", "Tarjeta inexistente"],
  invalid_amount: ["13", "Importe inválido"],
  stolen_card: ["43", "Tarjeta robada"],
  lost_card: ["41", "Tarjeta extraviada"],
  card_cancelled: ["62", "Tarjeta dada de baja"],
  high_risk: ["59", "Sospecha de fraude"],
  debit_stopped: ["R1", "Stop debit pedido por el cliente"],
  method_not_supported: ["57", "Operación no permitida"],
  unheard_of: ["ZZ", "Motivo 4711"],
};

/** What happens when a record is added. */
export type Decision =
  | { kind: "added"; verdict: Verdict; answer: "whole" | "none" | "truncated" | "bomb"; ms: number }
  /** Nothing is added. */
  | { kind: "refused"; answer: "client" | "server" | "none" };

const added = (verdict: Verdict, answer: "whole" | "none" | "truncated" | "bomb" = "whole") =>
  ({ kind: "added", verdict, answer, ms: 0 }) as const;

/**
 * Returns what a script's word does; null for an unknown one. Beside the contract's words: `refused`
 * and `fault` (the record is not taken), `truncated` and `bomb` (it is, and the answer is unusable).
 */
export function parseWord(word: string): Decision | null {
  const [head = "", tail = ""] = word.split(":", 2);
  if (head === "slow" && /^\d{1,7}$/.test(tail)) return { ...added(APPLIED), ms: Number(tail) };
  const verdict = head === "rejected" ? refusalOf(tail) : null;
  if (verdict) return added(verdict);
  switch (word) {
    case "approved":
      return added(APPLIED);
    case "in_process":
      return added("silent");
    case "timeout":
      return { kind: "refused", answer: "none" };
    case "timeout_after_approve":
      return added(APPLIED, "none");
    case "truncated":
    case "bomb":
      return added(APPLIED, word);
    case "refused":
      return { kind: "refused", answer: "client" };
    case "fault":
      return { kind: "refused", answer: "server" };
    default:
      return null;
  }
}

/** Returns what a card's bank does without a script. */
export function decisionFor(number: string): Decision {
  return parseWord(testCards[number] ?? "approved") ?? added(APPLIED);
}

export function refusalOf(cause: string): Verdict | null {
  const [code, text] = (Object.hasOwn(REFUSALS, cause) && REFUSALS[cause]) || [];
  return code !== undefined && text !== undefined ? { applied: false, code, text } : null;
}
