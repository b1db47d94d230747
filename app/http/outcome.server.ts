/**
 * What a page says, once at most, of what was just done. The word travels in a cookie of this host that names
 * the page, and not in the address: no link from elsewhere makes a page say what isn't true.
 */
import { seeOther } from "./authentication.server";
import { pagePath } from "./host";
import { readCookie, writeCookie } from "./session.server";

/** Of a redirect that nobody follows. */
const LIFE_SECONDS = 60;
const LONG_LIFE_SECONDS = 600;
const STAYS = "stays";

/** 303 to a page that says what was done: its loader knows the word by `outcomeOf`. */
export function finishAt(page: string, word: string, ...cookies: string[]): Response {
  return seeOther(page, flashFor(page, word, LIFE_SECONDS), ...cookies);
}

/** As finishAt, of a page with nothing else to say: loaded again within ten minutes it says it again. */
export function finishOver(page: string, word: string, ...cookies: string[]): Response {
  return seeOther(page, flashFor(page, word, LONG_LIFE_SECONDS, STAYS), ...cookies);
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
