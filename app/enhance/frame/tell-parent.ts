/** What a page in a frame tells the page around it (readings, Campaigns). Nothing of it is secret. */

const framed = window.parent !== window;
let told = "";

/** `{type: "properties:step", data: {name}}`, each time the step changes. */
export function tellParent(step: string): void {
  if (!framed || step === told) return;
  told = step;
  window.parent.postMessage({ type: "properties:step", data: { name: step } }, "*");
}

/** `{type: "properties:height", data: {height}}`, so that the frame need not scroll. */
export function watchHeight(): void {
  if (!framed) return;
  const tell = () => {
    const height = document.documentElement.scrollHeight;
    window.parent.postMessage({ type: "properties:height", data: { height } }, "*");
  };
  new ResizeObserver(tell).observe(document.body);
}
