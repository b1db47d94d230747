import { Form, useLocation, useSearchParams, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

/** The time after the last key before the results follow. */
const RESTS_MS = 250;
const LEAST_LETTERS = 2;

/** Marks the links that the arrow keys move through. */
export const RESULT = "data-result";

/** Returns whether a key press belongs to a field in which somebody writes. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]")
  );
}

/**
 * The search of the back office's header. `/` and Ctrl+K focus it, the results follow the typing, and the arrow
 * keys move through them. Without script it is a plain form; a phone has a link to the page instead.
 */
export function GlobalSearch() {
  const t = useT();
  const submit = useSubmit();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const isOnPage = pathname === paths.search();
  const query = isOnPage ? (search.get("q") ?? "") : "";
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<number>(undefined);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const isShortcut =
        (key === "/" && !ctrlKey && !metaKey && !altKey && !isTyping(target)) ||
        (key.toLowerCase() === "k" && (ctrlKey || metaKey));
      // On a phone the field is hidden, and has no place to focus.
      if (isShortcut && input.current?.offsetParent) {
        event.preventDefault();
        input.current.select();
        input.current.focus();
      }
      if (key === "ArrowDown" || key === "ArrowUp") moveFocus(event, input.current);
    };
    document.addEventListener("keydown", press);
    return () => {
      document.removeEventListener("keydown", press);
      window.clearTimeout(timer.current);
    };
  }, []);
  useEffect(() => {
    const field = input.current;
    if (field && field !== document.activeElement) field.value = query;
  }, [query]);
  const follow = (form: HTMLFormElement, text: string) => {
    window.clearTimeout(timer.current);
    if (text.trim().length < LEAST_LETTERS) return;
    timer.current = window.setTimeout(
      () => submit(form, { replace: isOnPage, preventScrollReset: true }),
      RESTS_MS,
    );
  };
  return (
    <>
      <Form method="get" action={paths.search()} role="search" className="global-search">
        <Icon name="search" size={18} />
        <input
          ref={input}
          type="search"
          name="q"
          className="input"
          aria-label={t("common.search.label")}
          aria-keyshortcuts="/ Control+K"
          placeholder={t("common.search.placeholder")}
          defaultValue={query}
          autoComplete="off"
          onInput={({ currentTarget }) =>
            currentTarget.form && follow(currentTarget.form, currentTarget.value)
          }
        />
        <kbd aria-hidden>/</kbd>
      </Form>
      <ButtonLink
        to={paths.search()}
        variant="ghost"
        size="icon"
        className="global-search-link"
        aria-label={t("common.search.label")}
      >
        <Icon name="search" />
      </ButtonLink>
    </>
  );
}

/** Moves the focus between the field and the results. */
function moveFocus(event: KeyboardEvent, field: HTMLInputElement | null) {
  const results = [...document.querySelectorAll<HTMLElement>(`[${RESULT}]`)];
  const focused = document.activeElement;
  const place = results.findIndex((result) => result === focused);
  const isField = focused instanceof HTMLInputElement && focused.name === "q";
  if (results.length === 0 || (place < 0 && !isField)) return;
  const next = place + (event.key === "ArrowDown" ? 1 : -1);
  event.preventDefault();
  if (next < 0) field?.focus();
  else results[Math.min(next, results.length - 1)]?.focus();
}
