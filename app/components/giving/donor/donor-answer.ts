/** A refused post of a page without script: errors by field, what was typed, and the message. */
import type { DonateAnswer } from "~/components/giving/form-state";

type Typed = Record<string, unknown>;

export interface DonorAnswer {
  errors(name: string): string[];
  /** The errors by the names of their fields. */
  faults: readonly (readonly [string, readonly string[]])[];
  /** What was typed, or the value that the page has. */
  value(name: string, saved: string): string;
  /** The message above the form; null without a refusal. */
  message: string | null;
}

/** Returns how a form looks after its action's answer, or before one. */
export function donorAnswer(answer: DonateAnswer | undefined): DonorAnswer {
  const result:
    { error?: Record<string, string[] | null> | null; initialValue?: Typed } | undefined =
    answer?.lastResult;
  return {
    errors: (name) => result?.error?.[name] ?? [],
    faults: Object.entries(result?.error ?? {}).flatMap(([name, texts]) =>
      name !== "" && texts?.length ? [[name, texts] as const] : [],
    ),
    value: (name, saved) => {
      if (!result) return saved;
      const typed = result.initialValue?.[name];
      return typeof typed === "string" ? typed : "";
    },
    message: answer?.error.message ?? null,
  };
}
