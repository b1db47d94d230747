/** The part of an element that `bringIntoSight` uses. */
type Box = Pick<HTMLElement, "focus" | "getBoundingClientRect" | "scrollIntoView">;

/**
 * Focuses a box and scrolls no further than it takes to show it, or its beginning if it is higher than the
 * window. What is in sight already stays where it is.
 */
export function bringIntoSight(box: Box, windowHeight: number): void {
  box.focus({ preventScroll: true });
  const isHigher = box.getBoundingClientRect().height > windowHeight;
  box.scrollIntoView({ block: isHigher ? "start" : "nearest", behavior: "instant" });
}
