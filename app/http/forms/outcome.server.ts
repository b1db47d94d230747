/** Shows a change's result once, on the next page; a cookie has its word, so that no link can forge it. */
import { seeOther } from "~/http/sessions/authentication.server";
import { pagePath } from "~/http/front/host";
import { readCookie, writeCookie } from "~/http/sessions/session.server";

/** The cookie must not outlive a redirect that the browser never follows. */
const LIFE_SECONDS = 60;
const LONG_LIFE_SECONDS = 600;
const STAYS = "stays";

/** Redirects (303) to a page that shows the result; its loader reads the word with `outcomeOf`. */
export function finishAt(page: string, word: string, ...cookies: string[]): Response {
  return seeOther(page, flashFor(page, word, LIFE_SECONDS), ...cookies);
}

/** Redirects like finishAt, but the page shows the result again if reloaded within ten minutes. */
export function finishOver(page: string, word: string, ...cookies: string[]): Response {
  return seeOther(page, flashFor(page, word, LONG_LIFE_SECONDS, STAYS), ...cookies);
}

/** Returns which of these results precedes this page, or null. */
export function outcomeOf<Word extends string>(
  request: Request,
  words: readonly Word[],
): Word | null {
  const current = toldAt(request.headers.get("cookie"), new URL(request.url).pathname);
  return words.find((word) => word === current) ?? null;
}

/** Returns the Set-Cookie that deletes the result that this page shows; null when there is none. */
export function forgetOutcome(cookies: string | undefined, path: string): string | null {
  const isKept = flashOf(cookies).includes(STAYS);
  return isKept || toldAt(cookies, path) === null ? null : writeCookie("flash", "", 0);
}

function toldAt(cookies: string | null | undefined, path: string): string | null {
  const [word = "", page] = flashOf(cookies);
  return page === pagePath(path) ? word : null;
}

function flashFor(page: string, word: string, seconds: number, ...more: string[]): string {
  const { pathname } = new URL(page, "http://page");
  return writeCookie("flash", [word, pathname, ...more].join(" "), seconds);
}

function flashOf(cookies: string | null | undefined): string[] {
  return readCookie(cookies, "flash")?.split(" ") ?? [];
}
