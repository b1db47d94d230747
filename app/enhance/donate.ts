/**
 * Enhances the donation form: brand and gaps of the card, errors in place, the summary above the button. The
 * form is a plain post and works without it; the server validates everything again.
 */
import { easeCard } from "./donate/card-fields";
import { checkForm, watchFields } from "./donate/faults";
import { previewGift } from "./donate/gift-preview";
import { captureLead, readLimits } from "./donate/calls";
import { guardSending } from "./donate/sending";
import type { ScriptData } from "./donate/script-data";
import { control } from "./donate/fields";
import { tellParent, watchHeight } from "./frame/tell-parent";

const form = document.querySelector<HTMLFormElement>("form[data-giving]");
const scriptData = document.getElementById("giving")?.textContent;
if (form && scriptData) start(form, JSON.parse(scriptData) as ScriptData);

function start(form: HTMLFormElement, data: ScriptData): void {
  form.noValidate = true;
  // A step-up that a script can solve needs no code by e-mail.
  const mark = control(form, "step_up[script]");
  if (mark && "Worker" in window) mark.value = "1";
  const shape = easeCard(form, data);
  const preview = previewGift(form, data);
  watchFields(form, data, shape);
  captureLead(form);
  readLimits(form, data, preview);
  tellParent("donation");
  watchHeight();
  form.addEventListener("focusin", ({ target }) => {
    const step = (target as Element).closest<HTMLElement>("[data-step]");
    if (step?.dataset.step) tellParent(step.dataset.step);
  });
  guardSending(form, data, preview, () => checkForm(form, data, shape()));
}
