import type { Page } from "@playwright/test";

interface Stop {
  name: string;
  type: string;
  text: string;
  isVisible: boolean;
}

/** Returns the focused element, and whether its ring is visible on the screen. */
export function readFocus(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const focused = document.activeElement as HTMLInputElement;
    // A choice's radio button is the box that people see.
    const { outlineStyle, outlineWidth } = getComputedStyle(focused);
    const box = focused.getBoundingClientRect();
    const hasRing = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
    const isOnScreen = box.bottom > 0 && box.top < innerHeight && box.width > 1;
    return {
      name: focused.getAttribute("name") ?? "",
      type: focused.type ?? "",
      text: focused.textContent ?? "",
      isVisible: hasRing && isOnScreen,
    };
  });
}
