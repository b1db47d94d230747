/** Enhances the donation form, which also works as a plain post: the server validates everything again. */
import type { UidRule } from "~/countries/country-shape";
import { captureLead, readLimits } from "./calls";
import { easeCard } from "./card-fields";
import { easeDocument } from "./documents";
import { checkForm, watchFields } from "./faults";
import { control } from "./fields";
import { fold } from "./fold";
import { previewDonation } from "./donation-preview";
import { guardSending } from "./sending";
import type { ScriptData } from "./script-data";

export function startGiving(rules: Record<string, UidRule>): void {
  const form = document.querySelector<HTMLFormElement>("form[data-giving]");
  const scriptData = document.getElementById("giving")?.textContent;
  if (form && scriptData) start(form, { ...(JSON.parse(scriptData) as ScriptData), rules });
}

function start(form: HTMLFormElement, data: ScriptData): void {
  form.noValidate = true;
  // A step-up that a script can solve needs no code by e-mail.
  const mark = control(form, "step_up[script]");
  if (mark && "Worker" in window) mark.value = "1";
  const shape = easeCard(form, data);
  easeDocument(form, data);
  fold(form);
  const preview = previewDonation(form, data);
  watchFields(form, data, shape);
  if (data.limits) {
    captureLead(form);
    readLimits(form, data, preview);
  }
  form.addEventListener("give:check", (event) => {
    const { detail } = event as CustomEvent<Element>;
    if (!checkForm(form, data, shape(), detail)) event.preventDefault();
  });
  guardSending(form, data, preview, () => checkForm(form, data, shape()));
}
