import { useRef, useState } from "react";
import { useCsrfToken } from "~/components/ui/forms/csrf-field";

/** `unanswered`: a rate limit (429), a network or server error, which blocks nobody until the submit. */
type CheckState = "untouched" | "unasked" | "asking" | "passed" | "refused" | "unanswered";

interface Outcome {
  state: CheckState;
  errors: string[] | undefined;
}

export interface FieldCheck extends Outcome {
  /** Whether the server still has to validate the value. */
  isOpen: boolean;
  /** Sends the value to the server; only the latest request counts. */
  ask: (body: object) => void;
  /** Sets errors that the page itself found. */
  refuse: (errors: string[]) => void;
  /** Resets the check after the field changed. */
  clear: () => void;
  /** Returns the errors to show: the check's, or the form's. */
  errorsOver: (ofForm: string[] | undefined) => string[];
}

/** Validates one field on the server on blur, with the JSON call at `address`. */
export function useFieldCheck(address: string): FieldCheck {
  const token = useCsrfToken();
  const [outcome, set] = useState<Outcome>({ state: "untouched", errors: undefined });
  const newest = useRef(0);
  function change(to: Outcome): number {
    set(to);
    return (newest.current += 1);
  }
  async function ask(body: object): Promise<void> {
    const own = change({ state: "asking", errors: undefined });
    const answered = await answerTo(address, token, body);
    if (own === newest.current) set(answered);
  }
  const { state, errors } = outcome;
  return {
    state,
    errors,
    isOpen: state === "untouched" || state === "unasked",
    ask: (body) => void ask(body),
    refuse: (texts) => change({ state: "refused", errors: texts }),
    clear: () => change({ state: "unasked", errors: undefined }),
    errorsOver: (ofForm) => errors ?? ofForm ?? [],
  };
}

/** Milliseconds that the submit button waits for a silent network. */
const LONGEST_MS = 5_000;

async function answerTo(address: string, token: string, body: object): Promise<Outcome> {
  const response = await fetch(address, {
    method: "POST",
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      "x-csrf-token": token,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(LONGEST_MS),
  }).catch(() => null);
  if (response?.ok) return { state: "passed", errors: undefined };
  const answer =
    response?.status === 422 ? ((await response.json().catch(() => null)) as Refusal | null) : null;
  const texts = Object.values(answer?.error?.fields ?? {}).flat();
  return texts.length > 0
    ? { state: "refused", errors: texts }
    : { state: "unanswered", errors: undefined };
}

interface Refusal {
  error?: { fields?: Record<string, string[]> };
}
