/** Messages from a framed page to its parent page (readings, Campaigns). They contain no secrets. */

const framed = window.parent !== window;
let sentStep = "";

/** Sends `{type: "properties:step", data: {name}}` when the step changes. */
export function tellParent(step: string): void {
  if (!framed || step === sentStep) return;
  sentStep = step;
  window.parent.postMessage({ type: "properties:step", data: { name: step } }, "*");
}

/** Sends `{type: "properties:height", data: {height}}`, so that the frame need not scroll. */
export function watchHeight(): void {
  if (!framed) return;
  const tell = () => {
    const height = document.documentElement.scrollHeight;
    window.parent.postMessage({ type: "properties:height", data: { height } }, "*");
  };
  new ResizeObserver(tell).observe(document.body);
}
