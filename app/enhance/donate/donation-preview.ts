import { writeMoney } from "~/values/money/amount-format";
import { amountFault, chargedAmount } from "./amount";
import { nextCollections } from "./collections";
import { control, valueOf } from "./fields";
import { fill } from "./fill";
import type { ScriptData } from "./script-data";

/** Updates dates, summary and button with the form; returns a function that updates them again. */
export function previewDonation(form: HTMLFormElement, data: ScriptData): () => void {
  const { texts, months, money: format, today, now } = data;
  const sentence = document.getElementById("sentence");
  const plain = sentence?.innerHTML ?? "";
  const line = document.getElementById("next-charges");
  const button = form.querySelector<HTMLButtonElement>(".give-sum button");
  const words = (date: Date) =>
    fill(texts.day_and_month, {
      day: String(date.getUTCDate()),
      month: months[date.getUTCMonth()] ?? "",
    });

  const show = () => {
    const monthly = valueOf(form, "donation[recurrency]") === "1";
    const day = valueOf(form, "donation[collect_day]");
    const dates = nextCollections(today, day || "1", 3, now).map(words);
    const listed = fill(texts.list, {
      list: dates.slice(0, -1).join(", "),
      last: dates.at(-1) ?? "",
    });
    const name = day === "last" ? texts.last_day : fill(texts.day, { day });
    say(line, fill(texts.next_charges, { day: name, dates: listed }));
    const amount = amountFault(form, data) === null ? chargedAmount(form, format) : null;
    const smaller = monthly ? null : smallerDonation(form, data, amount);
    const nudge = document.getElementById("nudge");
    if (nudge) nudge.hidden = smaller === null;
    if (nudge && smaller) {
      say(
        nudge.firstElementChild,
        fill(texts.nudge, { amount: writeMoney(BigInt(smaller.dataset.amount ?? 0), format) }),
      );
      nudge.dataset.item = smaller.value;
    }
    // A non-breaking space keeps symbol and number together.
    const money = amount === null ? "" : writeMoney(amount, format).replace(" ", "\u00a0");
    if (sentence && money === "") sentence.innerHTML = plain;
    else {
      const values = { amount: money, date: dates[0] ?? "" };
      const text = monthly
        ? fill(texts.sentence_monthly, values)
        : fill(texts.sentence_one_time, values);
      say(sentence, text);
    }
    // The button that confirms a duplicate keeps its own text.
    if (!button || button.disabled || button.dataset.again) return;
    const frequency = monthly ? texts.submit_monthly : texts.submit;
    say(button, money === "" ? texts.submit_plain : fill(frequency, { amount: money }));
  };

  document.getElementById("nudge")?.lastElementChild?.addEventListener("click", (event) => {
    const item = (event.target as HTMLElement).parentElement?.dataset.item ?? "";
    for (const [name, value] of [
      ["recurrency", "1"],
      ["item", item],
    ]) {
      const choice = form.querySelector<HTMLInputElement>(
        `[name="donation[${name}]"][value="${value}"]`,
      );
      if (choice) choice.checked = true;
      choice?.focus();
    }
    show();
  });
  const other = document.getElementById("other-amount") as HTMLInputElement | null;
  // Only for pointer clicks: with arrow keys the focus stays among the radio buttons.
  other?.addEventListener("click", ({ detail }) => {
    if (detail > 0) control(form, "amount")?.focus();
  });
  form.addEventListener("input", (event) => {
    const { name } = event.target as HTMLInputElement;
    if (name === "donation[recurrency]") chooseShown(form);
    if (/^(amount|cover_fees|donation)/.test(name)) show();
  });
  show();
  return show;
}

function itemsOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('[name="donation[item]"]')];
}

/** An amount of the other frequency is hidden, so the middle one of those that show is chosen instead. */
function chooseShown(form: HTMLFormElement): void {
  const choices = itemsOf(form);
  const shown = choices.filter((choice) => choice.parentElement?.offsetParent);
  const chosen = choices.find(({ checked }) => checked);
  const middle = shown[Math.floor((shown.length - 1) / 2)];
  if (chosen && middle && !shown.includes(chosen)) middle.checked = true;
}

/** Returns the choice of the largest monthly amount below a one-time donation. */
function smallerDonation(
  form: HTMLFormElement,
  { min }: ScriptData,
  amount: bigint | null,
): HTMLInputElement | null {
  let found: HTMLInputElement | null = null;
  let most = BigInt(min) - 1n;
  for (const choice of itemsOf(form)) {
    const size = BigInt(choice.dataset.amount ?? 0);
    if (choice.closest(".give-once") || size <= most || size >= (amount ?? 0n)) continue;
    most = size;
    found = choice;
  }
  return found;
}

/** Writes only changed texts, because the elements are live regions and would be announced again. */
function say(place: Element | null, text: string): void {
  if (place && place.textContent !== text) place.textContent = text;
}
