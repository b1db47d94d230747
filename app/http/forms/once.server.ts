/** Turns the result of a change that runs once for its key into a call's response and a page's value. */
import { DomainError } from "~/domain/errors";
import type { Once } from "~/domain/idempotency-keys/wait-for-first.server";
import { answer } from "~/http/calls/answers.server";

/** Returns `status` (201) with the result, formatted by `shown`; 202 while an equal call still runs. */
export function answerMade<Made>(
  once: Once<Made>,
  shown: (made: Made) => unknown = (made) => made,
  status = 201,
): Response {
  if (once.state === "running") return answer({ state: "running" }, 202);
  return answer(shown(once.answer), status);
}

/** Returns the result. A page has no 202, so this throws `not_ready` while an equal form still runs. */
export function requireMade<Made>(once: Once<Made>): Made {
  if (once.state === "running") throw new DomainError("not_ready", { retryAfter: 5 });
  return once.answer;
}
