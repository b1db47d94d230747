/**
 * `npm run bench -- paint`: the median time from an interaction's event to the first message after
 * the frame with its effect, in Chromium with a processor slowed four times. Limit: 200 ms.
 */
import { chromium, type Page } from "@playwright/test";
import { startStack } from "../../app/commands/running/stack.mjs";
import { findSystemPrograms } from "../../app/commands/running/system-programs.mjs";
import { logIn } from "../e2e/pages/log-in";
import { Lab } from "../factories/lab";

const SLOWER = 4;
const TIMES = 21;
/** Unmeasured rounds with code loading and first layouts. */
const WARM_UP = 3;
const MOST_MS = 200;

interface Place {
  tenant: (path: string) => string;
  platform: (path: string) => string;
  campaign: string;
  /** A Brazilian organisation's bank account form, and a person who may open it. */
  banks: { url: string; owner: { email: string; password: string } };
}

interface Interaction {
  name: string;
  /** The event that begins it. */
  event: "click" | "input";
  open: (page: Page, place: Place) => Promise<void>;
  act: (page: Page, round: number) => Promise<void>;
  /** Returns an expression that every frame evaluates: whether the effect is in the document. */
  isDone: (round: number) => string;
  undo?: (page: Page) => Promise<void>;
}

async function openPieces(page: Page, { platform }: Place): Promise<void> {
  await page.goto(platform("/dev/components"));
  await page.locator("input[role=combobox]").waitFor();
}

const box = (page: Page) => page.locator("input[role=combobox]");

async function openBanks(page: Page, { banks }: Place): Promise<void> {
  await page.goto(banks.url);
  await logIn(page, banks.owner);
  await box(page).click();
  await page.locator("[role=option]").first().waitFor();
}

/** Types a character into the list of banks; each remaining name or code contains it. */
function searchBanks(by: string, sign: string): Interaction {
  return {
    name: `search 511 banks by ${by}`,
    event: "input",
    open: openBanks,
    act: (page) => page.keyboard.type(sign),
    isDone: () =>
      `[...document.querySelectorAll("[role=option]")].every((row) => /${sign}/i.test(row.textContent))`,
    async undo(page) {
      await page.keyboard.press("Backspace");
      await page
        .locator("[role=option]")
        .filter({ hasNotText: new RegExp(sign, "i") })
        .first()
        .waitFor();
    },
  };
}

const INTERACTIONS: readonly Interaction[] = [
  {
    name: "open a modal",
    event: "click",
    open: openPieces,
    act: (page) => page.locator("[data-piece=modal] a").first().click(),
    isDone: () => `document.querySelector("[role=dialog]") !== null`,
    async undo(page) {
      await page.keyboard.press("Escape");
      await page.locator("[role=dialog]").waitFor({ state: "detached" });
    },
  },
  {
    name: "filter a list of 500",
    event: "input",
    async open(page, place) {
      await openPieces(page, place);
      await box(page).click();
      await page.locator("[role=option]").first().waitFor();
    },
    act: (page) => page.keyboard.type("q"),
    isDone: () =>
      `[...document.querySelectorAll("[role=option]")].every((row) => /q/i.test(row.textContent))`,
    async undo(page) {
      await page.keyboard.press("Backspace");
      await page.locator("[role=option]", { hasText: "Lima 5" }).first().waitFor();
    },
  },
  {
    name: "type in the donation form",
    event: "input",
    async open(page, { tenant, campaign }) {
      await page.goto(tenant(`/c/${campaign}`));
      const other = page.locator("#other-amount");
      if ((await other.count()) > 0) await other.check();
      // Above the minimum the button shows the amount.
      await page.locator("[name=amount]").fill("1000");
      await page.locator("[name=amount]").press("End");
    },
    act: (page, round) => page.keyboard.type(String((round % 9) + 1)),
    isDone: () => `document.querySelector(".give-sum button").textContent.replace(/\\D/g, "")
      .startsWith(document.querySelector("[name=amount]").value.replace(/\\D/g, ""))`,
    undo: (page) => page.locator("[name=amount]").fill("1000"),
  },
  {
    name: "switch a tab",
    event: "click",
    open: openPieces,
    act: (page, round) =>
      page
        .locator("[role=tab]")
        .nth((round + 1) % 3)
        .click(),
    isDone: (round) => `document.querySelectorAll("[role=tab]")[${(round + 1) % 3}]
      .getAttribute("aria-selected") === "true"`,
  },
  {
    name: "open a dropdown of 500",
    event: "click",
    open: openPieces,
    act: (page) => page.locator(".combobox > button").click(),
    isDone: () => `document.querySelectorAll("[role=option]").length > 4`,
    async undo(page) {
      await page.keyboard.press("Escape");
      await page.locator("[role=option]").first().waitFor({ state: "detached" });
    },
  },
  {
    name: "open a list of 511 banks",
    event: "click",
    async open(page, place) {
      await openBanks(page, place);
      await page.keyboard.press("Escape");
      await page.locator("[role=option]").first().waitFor({ state: "detached" });
    },
    act: (page) => page.locator(".combobox > button").click(),
    isDone: () => `document.querySelectorAll("[role=option]").length > 4`,
    async undo(page) {
      await page.keyboard.press("Escape");
      await page.locator("[role=option]").first().waitFor({ state: "detached" });
    },
  },
  searchBanks("name", "x"),
  searchBanks("code", "7"),
];

/** Returns the milliseconds from the next such event to after the frame with its effect. */
async function timeOnce(page: Page, one: Interaction, round: number): Promise<number> {
  await page.evaluate(`void (window.painted = new Promise((resolve) => {
    const isDone = () => ${one.isDone(round)};
    const look = (begun) => requestAnimationFrame(() => {
      if (!isDone()) return look(begun);
      const after = new MessageChannel();
      after.port1.onmessage = () => resolve(performance.now() - begun);
      after.port2.postMessage(null);
    });
    const begin = ({ timeStamp }) => look(timeStamp);
    addEventListener("${one.event}", begin, { once: true, capture: true });
  }))`);
  await one.act(page, round);
  return page.evaluate<number>("window.painted");
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function measure(page: Page, one: Interaction, place: Place): Promise<number[]> {
  await one.open(page, place);
  const slowed = await page.context().newCDPSession(page);
  await slowed.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + TIMES; round++) {
    const time = await timeOnce(page, one, round);
    if (round >= WARM_UP) times.push(time);
    await one.undo?.(page);
  }
  await slowed.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return times;
}

/** Measures all and prints them. Returns how many exceed the limit. */
export async function measurePaints(report: (line: string) => void): Promise<number> {
  const stack = await startStack({ queues: "postgres" });
  const { chromium: executablePath } = await findSystemPrograms(report);
  if (!executablePath) throw new Error("no Chromium on the PATH or to be installed");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const lab = new Lab(stack.labUrl);
    const { slug } = await lab.createOrganization();
    const campaign = await lab.createCampaign(slug);
    const brazilian = await lab.createOrganization({ country: "BR" });
    const [name = ""] = stack.appHost.split(":");
    const place: Place = {
      tenant: (path) => `http://${slug}.${name}:${stack.port}${path}`,
      platform: (path) => `http://${name}:${stack.port}${path}`,
      campaign: campaign.slug,
      banks: {
        url: `http://${brazilian.slug}.${name}:${stack.port}/manage/settings/gateways/bank`,
        owner: brazilian.owner,
      },
    };
    let over = 0;
    for (const one of INTERACTIONS) {
      const context = await browser.newContext({ locale: "es-AR" });
      const times = await measure(await context.newPage(), one, place);
      await context.close();
      const middle = median(times);
      if (middle > MOST_MS) over += 1;
      const mark = middle > MOST_MS ? "✗" : "✓";
      const most = Math.max(...times).toFixed(0);
      report(
        `${mark} ${one.name.padEnd(26)} ${middle.toFixed(0).padStart(4)} ms   (${times.length} times, longest ${most} ms; bar ≤ ${MOST_MS} ms, processor slowed ${SLOWER} times)`,
      );
    }
    return over;
  } finally {
    await browser.close();
    await stack.stop();
  }
}
