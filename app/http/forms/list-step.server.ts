import { parse, type SubmissionResult } from "@conform-to/react";
import { z } from "zod";
import { DomainError } from "~/domain/errors";
import { CONFORM_INTENT, CSRF_FIELD } from "./forms.server";

const place = z.int().min(0).max(999).optional();
const stepSchema = z.object({
  type: z.enum(["insert", "remove", "reorder"]),
  payload: z.object({ name: z.string(), index: place, from: place, to: place }),
});

/** Returns a form after its button without script changed the fields of `list`; null for another button. */
export function listStep(form: FormData, list: string): { lastResult: SubmissionResult } | null {
  if (!form.has(CONFORM_INTENT)) return null;
  const sent = new FormData();
  for (const [name, value] of form.entries()) {
    if (name !== CSRF_FIELD && name !== CONFORM_INTENT) sent.append(name, value);
  }
  sent.set(CONFORM_INTENT, JSON.stringify(stepIn(form, list)));
  try {
    return {
      lastResult: parse<object, string[]>(sent, { resolve: () => ({ value: {} }) }).reply(),
    };
  } catch {
    // The form has a field of the list's name that is no list.
    throw new DomainError("malformed_request");
  }
}

function stepIn(form: FormData, list: string) {
  const step = stepSchema.safeParse(jsonIn(form.get(CONFORM_INTENT)));
  if (!step.success || step.data.payload.name !== list) throw new DomainError("malformed_request");
  return step.data;
}

function jsonIn(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}
