import { useRef, useState } from "react";
import { useCsrfToken } from "~/components/ui/csrf-field";

/**
 * Asks the server about one field on blur. What it refuses stands in `errors` until the field
 * changes; a limit (429) or a network that fails never holds the form up.
 */
export function useSignupCheck(what: "email" | "cellphone" | "uid") {
  const token = useCsrfToken();
  const [errors, setErrors] = useState<string[]>();
  const newest = useRef(0);
  async function check(body: object): Promise<void> {
    const own = (newest.current += 1);
    const response = await fetch(`/internal/api/validate/${what}`, {
      method: "POST",
      headers: {
        accept: "application/json",
        "content-type": "application/json",
        "x-csrf-token": token,
      },
      body: JSON.stringify(body),
    }).catch(() => null);
    if (own !== newest.current || !response) return;
    if (response.status !== 422) return setErrors(undefined);
    const answer = (await response.json().catch(() => null)) as {
      error?: { message: string; fields?: Record<string, string[]> };
    } | null;
    const texts = Object.values(answer?.error?.fields ?? {}).flat();
    setErrors(texts.length > 0 ? texts : undefined);
  }
  function clear(): void {
    newest.current += 1;
    setErrors(undefined);
  }
  return { errors, check, clear };
}
