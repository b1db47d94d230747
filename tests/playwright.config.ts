/**
 * Browser tests, on the products that `npm test` started and describes in DADIVA_STACK, each with a
 * worker of its own, with the system's Chromium (CHROMIUM_PATH): nothing is downloaded.
 */
import path from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "../app/commands/system-programs.mjs";
import { ownStack, readStacks } from "./e2e/the-stack";

// Without DADIVA_STACK: what `npm start` runs. Tools that only read this file have neither.
const { appHost, port } = ownStack() ?? { appHost: "localhost:3000", port: 3000 };
const hostName = appHost.replace(/:\d+$/, "");

/** `*.localhost` resolves by itself; for any other APP_HOST the rules lead to this machine. */
const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Of the shell: letters as the whole browser draws them, so that looks are the same with either.
  "--font-render-hinting=none",
  // Each organisation is a site of its own: a process for every one of them took half of a navigation.
  "--renderer-process-limit=1",
  `--host-resolver-rules=MAP ${hostName} 127.0.0.1,MAP *.${hostName} 127.0.0.1`,
];

/** Each spec is of one width: a whole main job twice would only take time. */
const PHONE = "**/*.phone.spec.ts";

/** `npm run sheet` takes pictures; `npm test` judges. */
const SHEET = { name: "sheet", testMatch: "**/*.sheet.ts", use: devices["Desktop Chrome"] };

export default defineConfig({
  testDir: "e2e",
  outputDir: path.resolve(import.meta.dirname, "../node_modules/.cache/playwright"),
  workers: Math.max(1, readStacks().length),
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // A test that hangs is cut off; how long one takes is the machine's affair, up to four times what is usual.
  timeout: 240_000,
  // A shot may differ by what another build of Chromium does to the edge of a letter.
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
