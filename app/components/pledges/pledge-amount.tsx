import { moneyText } from "~/components/ui/text/money-text";
import type { Pledge } from "~/domain/pledges/pledge";
import { useT } from "~/i18n";

/** What was promised: an amount each month, or once. */
export function PledgeAmount({
  amount,
  currency,
  recurrence,
}: Pick<Pledge, "amount" | "currency" | "recurrence">) {
  const t = useT();
  const money = moneyText(amount, currency);
  return recurrence === "monthly" ? t("pledges.monthly", { amount: money }) : money;
}
