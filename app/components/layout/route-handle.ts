import { useMatches } from "@remix-run/react";
import { alwaysLoaded, type Namespace } from "~/i18n/config";

/**
 * What a route says about its page: `export const handle: RouteHandle = { i18n: ["public"], scripts: false }`.
 * Handles of parent routes count too.
 */
export interface RouteHandle {
  /** Nouns of the locale files that the page needs besides `common` and `errors`. */
  i18n?: readonly Namespace[];
  /** `false`: the page carries no framework script and the small style sheet of donors' pages. */
  scripts?: false;
  /** The whole style sheet, although the page has no script. */
  styles?: "app";
  /** What its action takes is sent by forms of other pages: a refusal is a page of its own. */
  formless?: true;
}

/** What all routes of a page say together. */
export interface PageHandle {
  nouns: Namespace[];
  scripts: boolean;
  /** `public`: the small style sheet of donors' pages. */
  styles: "app" | "public";
}

/** Adds up the handles of a page's routes, outermost first. */
export function pageHandle(handles: readonly unknown[]): PageHandle {
  const own = handles.filter(isHandle);
  const scripts = own.every((handle) => handle.scripts !== false);
  const isWhole = scripts || own.some((handle) => handle.styles === "app");
  return {
    nouns: [...new Set([...alwaysLoaded, ...own.flatMap((handle) => handle.i18n ?? [])])],
    scripts,
    styles: isWhole ? "app" : "public",
  };
}

/** The page's handle, inside a component. */
export function usePageHandle(): PageHandle {
  return pageHandle(useMatches().map((match) => match.handle));
}

/** `#rrggbb` of the page: the innermost loader that answers `theme: { color }`. */
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
