/** The simulator's answers to charges: by script, by dLocal's magic descriptions, by test card. */
import { refusals, refusedAsMissingParameter, testCards, type Refusal } from "./test-cards";

export type Decision =
  | { kind: "approved" }
  | { kind: "rejected"; cause: string; refusal: Refusal }
  | { kind: "missing_security_code" }
  | { kind: "in_process" }
  | { kind: "challenge" }
  | { kind: "timeout" }
  | { kind: "timeout_after_approve" }
  | { kind: "slow"; ms: number };

/** Parses a word of a script; null if the contract does not know it. */
export function parseDecision(word: string): Decision | null {
  if (word === `rejected:${refusedAsMissingParameter}`) return { kind: "missing_security_code" };
  const [head, tail] = word.split(":", 2);
  if (head === "rejected" && tail !== undefined) {
    const refusal = Object.hasOwn(refusals, tail) ? refusals[tail] : undefined;
    return refusal ? { kind: "rejected", cause: tail, refusal } : null;
  }
  if (head === "slow" && tail !== undefined && /^\d{1,7}$/.test(tail)) {
    return { kind: "slow", ms: Number(tail) };
  }
  switch (word) {
    case "approved":
    case "in_process":
    case "challenge":
    case "timeout":
    case "timeout_after_approve":
      return { kind: word };
    default:
      return null;
  }
}

/** Returns a word for the journal of calls. */
export function wordOf(decision: Decision): string {
  switch (decision.kind) {
    case "rejected":
      return `rejected:${decision.cause}`;
    case "missing_security_code":
      return "rejected:missing_security_code";
    case "slow":
      return `slow:${decision.ms}`;
    default:
      return decision.kind;
  }
}

/** dLocal's sandbox: a status code as the description causes that status. */
function magicDecision(description: string): Decision | null {
  if (!/^\d{3}$/.test(description)) return null;
  if (description === "100") return { kind: "in_process" };
  if (description === "101") return { kind: "challenge" };
  if (!description.startsWith("3")) return null;
  const known = Object.entries(refusals).find(([, refusal]) => refusal.code === description);
  const refusal = known?.[1] ?? { code: description, detail: `Status code ${description}.` };
  return { kind: "rejected", cause: known?.[0] ?? description, refusal };
}

/**
 * Decides without a script.
 * @param behaviour the test card's behaviour, as kept with a stored card
 */
export function decide(description: string, behaviour: string, expired: boolean): Decision {
  const magic = magicDecision(description);
  if (magic) return magic;
  const word = behaviour === "approved" && expired ? "rejected:expired_card" : behaviour;
  return parseDecision(word) ?? { kind: "approved" };
}

export function behaviourOf(number: string): string {
  return testCards[number] ?? "approved";
}
