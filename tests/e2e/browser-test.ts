/** Playwright's test, which also fails on the browser's complaints: scripts, console, CSP. */
import { test as base, type BrowserContext, type ConsoleMessage } from "@playwright/test";
import { skipGuides } from "./pages/guides";
import { lab } from "./stack";

/** Chromium reports every answer from 400 on, but a page may be rejected on purpose. */
const EXPECTED =
  /^Failed to load resource: the server responded with a status of (402|409|413|415|422|429)/;

function watch(context: BrowserContext, complaints: string[]): void {
  const check = (message: ConsoleMessage) => {
    const isWarning =
      message.type() === "warning" && /hydrat|Content Security/i.test(message.text());
    if (message.type() !== "error" && !isWarning) return;
    if (EXPECTED.test(message.text())) return;
    complaints.push(`${message.location().url}: ${message.text()}`);
  };
  context.on("console", check);
  context.on("weberror", (error) => {
    const { stack = "" } = error.error();
    complaints.push(`${error.page()?.url() ?? ""}: ${stack}`);
  });
}

interface Fixtures {
  /** `shown` shows guides as to a new person; otherwise all are closed: they open by themselves. */
  guides: "shown" | "skipped";
  /** The browser's complaints; any of them fails the test. */
  complaints: string[];
  /** A donor's browser without a session in the back office. */
  donorContext: BrowserContext;
}

export const test = base.extend<Fixtures>({
  guides: ["skipped", { option: true }],
  complaints: [
    async ({ context, guides }, use) => {
      const complaints: string[] = [];
      watch(context, complaints);
      if (guides === "skipped") await skipGuides(context);
      // Hooks in a module would only run for the first spec that imports it, so this is a fixture.
      await lab.setClock(null);
      await use(complaints);
      await lab.setClock(null);
      base.expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  donorContext: async ({ browser, complaints, contextOptions, guides }, use) => {
    const context = await browser.newContext(contextOptions);
    watch(context, complaints);
    if (guides === "skipped") await skipGuides(context);
    await use(context);
    await context.close();
  },
});

export { expect } from "@playwright/test";
