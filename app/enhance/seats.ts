/** Shows what the chosen seats of an event cost, before a promo code. */
import { writeMoney } from "~/values/money/amount-format";
import type { ScriptData } from "./donate/script-data";

const total = document.getElementById("seats-total");
const data = document.getElementById("giving")?.textContent;
const form = total?.closest("form");
if (form && total && data) {
  const { money } = JSON.parse(data) as Pick<ScriptData, "money">;
  const show = () => {
    let sum = 0n;
    for (const { dataset, value } of form.querySelectorAll<HTMLSelectElement>("[data-amount]")) {
      sum += BigInt(dataset.amount ?? 0) * BigInt(value);
    }
    total.hidden = sum === 0n;
    const text = writeMoney(sum, money);
    if (total.lastElementChild) total.lastElementChild.textContent = text;
  };
  form.addEventListener("input", show);
  show();
}
