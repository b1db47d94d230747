/**
 * Browser tests on the products that `npm test` started and describes in DADIVA_STACK, with a
 * worker for each, in the system's Chromium (CHROMIUM_PATH); nothing is downloaded.
 */
import path from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "../app/commands/running/system-programs.mjs";
import { ownStack, readStacks } from "./e2e/the-stack";

// Without DADIVA_STACK: the product of `npm start`. Tools that only read this file have neither.
const { appHost, port } = ownStack() ?? { appHost: "localhost:3000", port: 3000 };
const hostName = appHost.replace(/:\d+$/, "");

/** `*.localhost` resolves by itself; for any other APP_HOST the rules point to this machine. */
const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // The headless shell draws letters like the full browser, so that screenshots match in both.
  "--font-render-hinting=none",
  // Each organisation is a site of its own, and a process for each took half of a navigation's
  // time.
  "--renderer-process-limit=1",
  // Sites that frame the product's pages.
  `--host-resolver-rules=MAP ${hostName} 127.0.0.1,MAP *.${hostName} 127.0.0.1,MAP *-site.example 127.0.0.1`,
];

/** Each spec has one width, because running the main flow twice would only take time. */
const PHONE = "**/*.phone.spec.ts";

/** `npm run sheet` takes screenshots; `npm test` checks them. */
const SHEET = { name: "sheet", testMatch: "**/*.sheet.ts", use: devices["Desktop Chrome"] };

export default defineConfig({
  testDir: "e2e",
  outputDir: path.resolve(import.meta.dirname, "../node_modules/.cache/playwright"),
  workers: Math.max(1, readStacks().length),
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // A hanging test is ended; a slow machine may take four times as long as usual.
  timeout: 240_000,
  // Another build of Chromium may draw the edges of letters differently.
  expect: { timeout: 10_000, toHaveScreenshot: { maxDiffPixelRatio: 0.01, threshold: 0.2 } },
  snapshotPathTemplate: "{testDir}/looks/{arg}{ext}",
  updateSnapshots: process.env.DADIVA_LOOKS === "1" ? "all" : "none",
  use: {
    baseURL: `http://${hostName}:${port}`,
    locale: "es-AR",
    timezoneId: "America/Argentina/Buenos_Aires",
    actionTimeout: 15_000,
    trace: "off",
    launchOptions: { executablePath: findChromium() ?? undefined, args: ARGS },
  },
  projects: process.env.DADIVA_SHEET
    ? [SHEET]
    : [
        {
          name: "desktop",
          testIgnore: PHONE,
          use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } },
        },
        {
          name: "phone",
          testMatch: PHONE,
          use: {
            ...devices["Desktop Chrome"],
            viewport: { width: 390, height: 844 },
            hasTouch: true,
            isMobile: true,
          },
        },
      ],
});
