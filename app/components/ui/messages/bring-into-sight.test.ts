import { expect, it, vi } from "vitest";
import { bringIntoSight } from "./bring-into-sight";

it.each([
  [900, "nearest"],
  [200, "start"],
])("shows the whole box, or its beginning in a window of %i px", (height, block) => {
  const box = {
    focus: vi.fn(),
    scrollIntoView: vi.fn(),
    getBoundingClientRect: () => ({ height: 300 }) as DOMRect,
  };
  bringIntoSight(box, height);
  expect(box.focus).toHaveBeenCalledWith({ preventScroll: true });
  expect(box.scrollIntoView).toHaveBeenCalledWith({ block, behavior: "instant" });
});
