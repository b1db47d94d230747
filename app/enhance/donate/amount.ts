import {
  proposeAmount,
  readTyped,
  writeMoney,
  type AmountFormat,
} from "~/values/money/amount-format";
import { coveredFees } from "~/values/money/covered-fees";
import { control, valueOf } from "./fields";
import { fill } from "./fill";
import type { ScriptData, Unfilled } from "./script-data";

/** Returns the chosen amount in minor units; null without a readable one. */
function chosenAmount(form: HTMLFormElement, money: AmountFormat): bigint | null {
  const preset = form.querySelector<HTMLInputElement>('[name="donation[item]"]:checked');
  if (preset?.dataset.amount) return BigInt(preset.dataset.amount);
  return readTyped(valueOf(form, "amount"), money);
}

/** Returns what is charged: the chosen amount with the fees that the donor covers. */
export function chargedAmount(form: HTMLFormElement, money: AmountFormat): bigint | null {
  const amount = chosenAmount(form, money);
  const cover = form.querySelector<HTMLInputElement>("#cover-fees");
  if (amount === null || !cover?.checked) return amount;
  return amount + coveredFees(amount, Number(cover.value));
}

/** Returns the error text of the amount, or null. */
export function amountFault(form: HTMLFormElement, data: ScriptData): string | null {
  const { money, texts, min, max } = data;
  const amount = chargedAmount(form, money);
  const typed = control(form, "amount")?.value.trim() ?? "";
  if (amount === null) {
    const meant = proposeAmount(typed, money);
    if (meant !== null) return fill(texts.amount_meant, { amount: meant });
    return typed === "" ? texts.required : texts.amount_invalid;
  }
  const limit = (text: Unfilled<"amount">, value: string) =>
    fill(text, { amount: writeMoney(BigInt(value), money) });
  if (amount < BigInt(min)) return limit(texts.amount_min, min);
  if (max !== null && amount > BigInt(max)) return limit(texts.amount_max, max);
  return null;
}
