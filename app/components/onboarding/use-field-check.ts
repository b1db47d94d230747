import { useRef, useState } from "react";
import { useCsrfToken } from "~/components/ui/csrf-field";

/**
 * `untouched`: as it came with the page. `unanswered`: a limit (429), a network that fails, a server
 * in trouble. Nobody is held up by it: the server judges all again when the form is sent.
 */
type CheckState = "untouched" | "unasked" | "asking" | "passed" | "refused" | "unanswered";

interface Outcome {
  state: CheckState;
  errors: string[] | undefined;
}

export interface FieldCheck extends Outcome {
  /** The server is to be asked still. */
  isOpen: boolean;
  /** Asks the server; the newest question alone counts. */
  ask: (body: object) => void;
  /** The page itself knows that it is wrong. */
  refuse: (errors: string[]) => void;
  /** The field has changed. */
  clear: () => void;
  /** What the field shows: the check's errors, or those of its form. */
  errorsOver: (ofForm: string[] | undefined) => string[];
}

/** One field that the server validates on blur, by the JSON call at `address`. */
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

/** How long a network may stay silent while the submit button waits for it. */
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
