/**
 * What a page says, once, of what was just done. The word travels in a cookie of this host that names
 * the page, and not in the address: no link from elsewhere makes a page say what isn't true.
 */
import { seeOther } from "./authentication.server";
import { pagePath } from "./host";
import { readCookie, writeCookie } from "./session.server";

/** Of a redirect that nobody follows. */
const LIFE_SECONDS = 60;

/** 303 to a page that says what was done: its loader knows the word by `outcomeOf`. */
export function finishAt(page: string, word: string, ...cookies: string[]): Response {
  const { pathname } = new URL(page, "http://page");
  return seeOther(page, writeCookie("flash", `${word} ${pathname}`, LIFE_SECONDS), ...cookies);
}

/** Which of these was done just before this page was asked for; null: none. */
export function outcomeOf<Word extends string>(
  request: Request,
  words: readonly Word[],
): Word | null {
  const told = toldAt(request.headers.get("cookie"), new URL(request.url).pathname);
  return words.find((word) => word === told) ?? null;
}

/** The Set-Cookie that forgets what this page says now; null where there is nothing. */
export function forgetOutcome(cookies: string | undefined, path: string): string | null {
  return toldAt(cookies, path) === null ? null : writeCookie("flash", "", 0);
}

function toldAt(cookies: string | null | undefined, path: string): string | null {
  const [word = "", page] = readCookie(cookies, "flash")?.split(" ") ?? [];
  return page === pagePath(path) ? word : null;
}
