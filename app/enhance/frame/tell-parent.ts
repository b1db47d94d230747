/** Messages from a framed page to its parent page (readings, Campaigns). They contain no secrets. */

const framed = window.parent !== window;
let sentStep = "";

/** Sends `{type, data}` to the page around this one, if there is one. */
export function sendToParent(type: string, data: object): void {
  if (framed) window.parent.postMessage({ type, data }, "*");
}

/** Sends `{type: "properties:step", data: {name}}` when the step changes. */
export function tellParent(step: string): void {
  if (step === sentStep) return;
  sentStep = step;
  sendToParent("properties:step", { name: step });
}
