import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, type FormEvent } from "react";

/** A pause in typing after which the list follows. */
const TYPED_MS = 400;

/** Returns the handlers of a filter form: with script a choice applies at once, and what is typed after a pause. */
export function useApplyFilters() {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const apply = (form: HTMLFormElement, replace: boolean) => {
    clearTimeout(timer.current);
    navigate(`?${queryOf(form)}`, { preventScrollReset: true, replace });
  };
  return {
    onInput({ target, currentTarget: form }: FormEvent<HTMLFormElement>) {
      const isChoice =
        target instanceof HTMLSelectElement ||
        (target instanceof HTMLInputElement && target.type === "hidden");
      if (isChoice) return apply(form, false);
      // The text of a searchable choice has no name; its hidden field has.
      if (!(target instanceof HTMLInputElement) || !target.name) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => apply(form, true), TYPED_MS);
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      apply(event.currentTarget, false);
    },
  };
}

/** Returns a form's address without what is left open. */
function queryOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value.trim() !== "") query.append(name, value.trim());
  }
  return query.toString();
}
