/** Ways to use a page: with a mouse, or only with a keyboard. */
import { expect, type Locator, type Page } from "@playwright/test";
import { readFocus } from "./focus";

export type Input = "mouse" | "keyboard";

export interface Hands {
  /** Replaces the field's content. */
  type(box: Locator, text: string): Promise<void>;
  /** Chooses an option of a plain list, by its value. */
  choose(list: Locator, value: string): Promise<void>;
  /** Chooses an option of a combobox, by its text. */
  find(box: Locator, text: string): Promise<void>;
  tick(box: Locator): Promise<void>;
  /** Presses a button or a link. */
  press(button: Locator): Promise<void>;
}

const MOST_STOPS = 80;

export function handsOf(page: Page, input: Input): Hands {
  return input === "keyboard" ? keyboard(page) : mouse(page);
}

function mouse(page: Page): Hands {
  return {
    type: (box, text) => box.fill(text),
    choose: async (list, value) => void (await list.selectOption(value)),
    tick: (box) => box.check(),
    press: (button) => button.click(),
    async find(box, text) {
      await box.fill(text);
      const options = page.locator(".combobox").getByRole("option");
      await options.filter({ hasText: text }).first().click();
    },
  };
}

/** Uses Tab and Shift+Tab to reach, arrows to choose, the space bar and Enter to press. */
function keyboard(page: Page): Hands {
  const keys = page.keyboard;
  return {
    async type(box, text) {
      await reach(page, box);
      await keys.press("ControlOrMeta+a");
      await keys.type(text);
    },
    async choose(list, value) {
      await reach(page, list);
      const steps = await list.evaluate((box: HTMLSelectElement, wanted) => {
        return [...box.options].findIndex((one) => one.value === wanted) - box.selectedIndex;
      }, value);
      for (let step = 0; step < Math.abs(steps); step += 1) {
        await keys.press(steps < 0 ? "ArrowUp" : "ArrowDown");
      }
      await expect(list).toHaveValue(value);
    },
    async find(box, text) {
      await reach(page, box);
      await keys.press("ControlOrMeta+a");
      await keys.type(text);
      const options = page.locator(".combobox").getByRole("option");
      // Enter takes the first match, which the list marks.
      await expect(options.first()).toHaveText(text);
      await expect(options.first()).toHaveAttribute("data-active");
      await keys.press("Enter");
    },
    async tick(box) {
      await reach(page, box);
      await keys.press("Space");
      await expect(box).toBeChecked();
    },
    async press(button) {
      await reach(page, button);
      const isLink = await button.evaluate((one) => one.tagName === "A");
      await keys.press(isLink ? "Enter" : "Space");
    },
  };
}

/** Reaches it with Tab, back with Shift+Tab; the focus must be visible at each stop. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  let last = "";
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    const place = await target.evaluate((one) => {
      const focused = document.activeElement;
      // A formatted text's editor takes the focus from its box once it has loaded.
      const editor = one.closest(".rich-text")?.querySelector(".rich-text-box");
      if (focused === one || (editor && focused === editor)) return "here";
      if (!focused || focused === document.body) return "after";
      const order = focused.compareDocumentPosition(one);
      return order & Node.DOCUMENT_POSITION_FOLLOWING ? "after" : "before";
    });
    if (place === "here") return;
    await page.keyboard.press(place === "after" ? "Tab" : "Shift+Tab");
    // An editor that has just loaded is drawn in its box's place a moment after it has the focus.
    await expect(async () => {
      const stop = await readFocus(page);
      // The calendar button of a date field is a stop of its own, with the browser's ring.
      const isPartOfDate = stop.type === "date" && stop.name === last;
      const isSeen = stop.isVisible || isPartOfDate;
      expect(isSeen, `the focus is seen at ${stop.name || stop.text}`).toBe(true);
      last = stop.name;
    }).toPass({ timeout: 1000 });
  }
  throw new Error(`not reached by the keyboard: ${target.toString()}`);
}
