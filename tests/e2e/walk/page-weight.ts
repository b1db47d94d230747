/** Measures a page's first visit: transferred script, and layout shift. */
import type { Page } from "@playwright/test";

/** kB = 1000 bytes as sent: pages of the back office, and one route's chunk (issue 'The face'). */
export const MOST = { script: 170, chunk: 40, shift: 0.01 } as const;
/** The page of all components loads at once what other pages load on demand: 203 kB in total. */
const SHOWCASE = { path: "/dev/components", script: 220 } as const;

/** Returns the kB of script that a page may load. */
export function mostScript(path: string): number {
  return path === SHOWCASE.path ? SHOWCASE.script : MOST.script;
}
/** Pages without a framework have their own budget in benchmark 11 (reference/performance.md). */
const OWN_CHUNK = /\/assets\/(?!context-|entry\.client-|manifest-)/;

export interface PageWeight {
  script: number;
  /** kB of the heaviest chunk other than the framework's. */
  chunk: number;
  /** Cumulative layout shift without shifts that a person caused. */
  shift: number;
  /** The moved element and time: `41 ms 0.0297: main.shell 0,64 768×900 → 0,72 768×892`. */
  moved: string;
}

/** Weighs the pages of one browser, and requests each script only once. */
export class Scales {
  readonly #sizes = new Map<string, number>();

  async prepare(page: Page): Promise<void> {
    await page.addInitScript(() => {
      interface Moved {
        node: Node | null;
        previousRect: DOMRectReadOnly;
        currentRect: DOMRectReadOnly;
      }
      const own = window as unknown as { layoutShift: number; moved: string[] };
      own.layoutShift = 0;
      own.moved = [];
      const place = ({ x, y, width, height }: DOMRectReadOnly) =>
        `${Math.round(x)},${Math.round(y)} ${Math.round(width)}×${Math.round(height)}`;
      const nameOf = (node: Node | null) => {
        const element = node instanceof Element ? node : (node?.parentElement ?? null);
        if (!element) return "what is gone";
        const text = (element.textContent ?? "").trim().slice(0, 30);
        return `${element.localName}.${element.className.toString().replaceAll(" ", ".")} "${text}"`;
      };
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources?: Moved[];
        })[]) {
          if (entry.hadRecentInput) continue;
          own.layoutShift += entry.value;
          const moved = (entry.sources ?? []).map(
            ({ node, previousRect, currentRect }) =>
              `${nameOf(node)} ${place(previousRect)} → ${place(currentRect)}`,
          );
          own.moved.push(
            `${Math.round(entry.startTime)} ms ${entry.value.toFixed(4)}: ${moved.join(", ")}`,
          );
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
  }

  async weigh(page: Page): Promise<PageWeight> {
    const { urls, shift, moved } = await page.evaluate(() => ({
      urls: performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .filter((name) => new URL(name).pathname.endsWith(".js")),
      shift: (window as unknown as { layoutShift: number }).layoutShift,
      moved: (window as unknown as { moved: string[] }).moved.join("; "),
    }));
    let script = 0;
    let chunk = 0;
    for (const url of new Set(urls)) {
      const size = await this.#sizeOf(page, url);
      script += size;
      if (OWN_CHUNK.test(url)) chunk = Math.max(chunk, size);
    }
    return { script, chunk, shift, moved };
  }

  async #sizeOf(page: Page, url: string): Promise<number> {
    const { pathname } = new URL(url);
    const known = this.#sizes.get(pathname);
    if (known !== undefined) return known;
    // The request uses the platform's host, because only the browser resolves tenants' names.
    const answer = await page.request.get(pathname);
    const { "content-length": sent } = answer.headers();
    // The browser gets the unpacked body; this header has the length of a precompressed file.
    const length = sent ?? (await answer.body()).length;
    const size = Number(length) / 1000;
    this.#sizes.set(pathname, size);
    return size;
  }
}
