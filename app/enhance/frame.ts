/** Tells the page around a framed form its height, its step, the wish to close it, and that a visitor saw it. */
import { sendToParent, tellParent } from "./frame/tell-parent";

/** As calls.md says, 'Donation form'. */
const VIEW_MS = 300;

const { campaign } = (document.currentScript as HTMLScriptElement).dataset;

// The body is as high as the frame at least, so it would never shrink.
const main = document.querySelector("main") ?? document.body;
let sentHeight = 0;
new ResizeObserver(() => {
  const height = Math.ceil(main.getBoundingClientRect().bottom + window.scrollY);
  if (height === sentHeight) return;
  sentHeight = height;
  sendToParent("properties:height", { height });
}).observe(main);

// An overlay cannot hear keys that are pressed inside its frame.
window.addEventListener("keydown", ({ key, defaultPrevented }) => {
  if (key === "Escape" && !defaultPrevented) sendToParent("properties:close", {});
});

const form = document.querySelector("form[data-giving]");
if (form) tellParent("donation");
form?.addEventListener("focusin", ({ target }) => {
  const { step } = (target as Element).closest<HTMLElement>("[data-step]")?.dataset ?? {};
  if (step) tellParent(step);
});

if (campaign) {
  setTimeout(() => {
    sendToParent("campaign:view", { campaign_id: campaign, style: "custom" });
  }, VIEW_MS);
}
