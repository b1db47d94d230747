/** Solves a step-up's puzzle in a worker (this file) and posts the form again with the card's token. */
import { solve } from "./donate/proof-of-work";

interface Puzzle {
  seed: string;
  bits: number;
}

if (typeof document === "undefined") {
  addEventListener("message", ({ data }: MessageEvent<Puzzle>) => {
    postMessage(solve(data.seed, data.bits));
  });
} else {
  const form = document.querySelector<HTMLFormElement>("form[data-giving]");
  const puzzle = document.getElementById("step-up");
  const address = (document.currentScript as HTMLScriptElement | null)?.src;
  if (form && puzzle && address) start(form, puzzle.dataset, address);
}

function start(
  form: HTMLFormElement,
  { seed = "", bits, token }: DOMStringMap,
  address: string,
): void {
  const worker = new Worker(address);
  worker.addEventListener("message", ({ data: solution }: MessageEvent<string>) => {
    add(form, "step_up[solution]", solution);
    // The page's script has kept the card and posts it again.
    if (form.dataset.posts) return form.requestSubmit();
    // If the donor has begun to type another card, the donor sends the form.
    const cardFields = [...form.querySelectorAll<HTMLInputElement>('[name*="[cc_"]')];
    if (!token || cardFields.some(({ value }) => value !== "")) return;
    add(form, "payment_method[gateway][token]", token);
    for (const field of cardFields) field.disabled = true;
    form.submit();
  });
  // The next post is without a script, so that the donor gets a code.
  worker.addEventListener("error", () => {
    const mark = form.querySelector<HTMLInputElement>('[name="step_up[script]"]');
    if (mark) mark.value = "";
  });
  worker.postMessage({ seed, bits: Number(bits) });
}

function add(form: HTMLFormElement, name: string, value: string): void {
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = name;
  field.value = value;
  (document.getElementById("form-state") ?? form).append(field);
}
