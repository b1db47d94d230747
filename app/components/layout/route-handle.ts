import { useMatches } from "@remix-run/react";
import { alwaysLoaded, type Namespace } from "~/i18n/config";

/**
 * A route's settings for its page; handles of parent routes count too.
 * `export const handle: RouteHandle = { i18n: ["public"], scripts: false }`
 */
export interface RouteHandle {
  /** Locale files that the page needs besides `common` and `errors`. */
  i18n?: readonly Namespace[];
  /** `false`: the page has no framework script, and the small style sheet of donors' pages. */
  scripts?: false;
  /** `app`: the full style sheet, although the page has no script. `form`: that of the donation form alone. */
  styles?: "app" | "form";
  /** Forms of other pages post to its action, so an error becomes a page of its own. */
  formless?: true;
}

/** The combined settings of all routes of a page. */
export interface PageHandle {
  nouns: Namespace[];
  scripts: boolean;
  /** `form`: the small style sheet of the donation form. `public`: with that of donors' other pages. */
  styles: "app" | "public" | "form";
}

/** Combines the handles of a page's routes, outermost first. */
export function pageHandle(handles: readonly unknown[]): PageHandle {
  const own = handles.filter(isHandle);
  const scripts = own.every((handle) => handle.scripts !== false);
  const isWhole = scripts || own.some((handle) => handle.styles === "app");
  return {
    nouns: [...new Set([...alwaysLoaded, ...own.flatMap((handle) => handle.i18n ?? [])])],
    scripts,
    styles: isWhole ? "app" : own.some(({ styles }) => styles === "form") ? "form" : "public",
  };
}

export function usePageHandle(): PageHandle {
  return pageHandle(useMatches().map((match) => match.handle));
}

/** Returns the page's colour, `#rrggbb`: that of the innermost loader with `theme: { color }`. */
export function usePageColor(): string | null {
  const colors = useMatches().map((match) => colorIn(match.data));
  return colors.reverse().find((color) => color !== null) ?? null;
}

function isHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === "object" && handle !== null;
}

function colorIn(data: unknown): string | null {
  if (typeof data !== "object" || data === null || !("theme" in data)) return null;
  const theme = data.theme as { color?: unknown } | null;
  return typeof theme?.color === "string" ? theme.color : null;
}
