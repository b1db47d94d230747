/** What an action gives back to its page when it refuses (app/http/answers.server.ts). */
export interface PageRefusal {
  lastResult: {
    initialValue?: unknown;
    error?: Record<string, string[] | null> | null;
  };
  error: { code: string; message: string; details: Record<string, unknown> };
}

/** Texts by field. */
export function fieldsOf(refusal: PageRefusal | undefined): Record<string, string[]> {
  const entries = Object.entries(refusal?.lastResult.error ?? {});
  return Object.fromEntries(
    entries.flatMap(([name, texts]) => (name !== "" && texts ? [[name, texts] as const] : [])),
  );
}

/** What is said of the form as a whole: nothing where a field says it. */
export function wholeOf(refusal: PageRefusal | undefined): string[] {
  return refusal && Object.keys(fieldsOf(refusal)).length === 0 ? [refusal.error.message] : [];
}

/** What was typed into a field. */
export function typedIn(refusal: PageRefusal | undefined, name: string): string | undefined {
  const value = (refusal?.lastResult.initialValue as Record<string, unknown> | undefined)?.[name];
  return typeof value === "string" ? value : undefined;
}
