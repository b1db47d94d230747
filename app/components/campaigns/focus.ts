/** The point of a cover that crops keep, as attributes that the style sheets read. */
export interface Focus {
  /** Percent from the left and from the top. */
  x: number;
  y: number;
}

/** The style sheets know steps of ten percent, because a page's policy allows no style of an element. */
export const FOCUS_STEP = 10;
const MIDDLE = 50;

/** Returns the attributes of a picture that fills a frame of other proportions; none for the middle. */
export function focusAttributes(focus: Focus): Record<string, string> {
  const step = (percent: number) => Math.round(percent / FOCUS_STEP) * FOCUS_STEP;
  const [x, y] = [step(focus.x), step(focus.y)];
  return {
    ...(x === MIDDLE ? {} : { "data-focus-x": String(x) }),
    ...(y === MIDDLE ? {} : { "data-focus-y": String(y) }),
  };
}
