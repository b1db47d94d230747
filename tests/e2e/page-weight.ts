/** What a page costs on the first visit: its script, compressed, and how far its content jumps. */
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";

/** kB = 1000 bytes, gzip: pages of the back office, and one route's chunk (issue 'The face'). */
export const MOST = { script: 170, chunk: 40, shift: 0.01 } as const;
/** The page of all pieces shows at once what elsewhere comes when it is needed: 203 kB with all of it. */
const SHOWCASE = { path: "/dev/components", script: 220 } as const;

/** kB of script that a page may load. */
export function mostScript(path: string): number {
  return path === SHOWCASE.path ? SHOWCASE.script : MOST.script;
}
/** Pages that carry no framework have a budget of their own in bench bar 11 (reference/performance.md). */
const OWN_CHUNK = /\/assets\/(?!context-|entry\.client-|manifest-)/;

export interface PageWeight {
  /** kB of all scripts that the page loaded. */
  script: number;
  /** kB of the heaviest chunk but the framework's own. */
  chunk: number;
  /** Cumulative layout shift, without any that a person caused. */
  shift: number;
}

/** Weighs pages of one browser; the same script of many pages is compressed once. */
export class Scales {
  readonly #sizes = new Map<string, number>();

  async prepare(page: Page): Promise<void> {
    await page.addInitScript(() => {
      const own = window as unknown as { layoutShift: number };
      own.layoutShift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        })[])
          if (!entry.hadRecentInput) own.layoutShift += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
    });
  }

  async weigh(page: Page): Promise<PageWeight> {
    const { urls, shift } = await page.evaluate(() => ({
      urls: performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .filter((name) => new URL(name).pathname.endsWith(".js")),
      shift: (window as unknown as { layoutShift: number }).layoutShift,
    }));
    let script = 0;
    let chunk = 0;
    for (const url of new Set(urls)) {
      const size = await this.#sizeOf(page, url);
      script += size;
      if (OWN_CHUNK.test(url)) chunk = Math.max(chunk, size);
    }
    return { script, chunk, shift };
  }

  async #sizeOf(page: Page, url: string): Promise<number> {
    const { pathname } = new URL(url);
    const known = this.#sizes.get(pathname);
    if (known !== undefined) return known;
    // From the platform's host: names of tenants mean something to the browser alone.
    const answer = await page.request.get(pathname);
    const size = gzipSync(await answer.body(), { level: 9 }).length / 1000;
    this.#sizes.set(pathname, size);
    return size;
  }
}
