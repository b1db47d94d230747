/** What the donor of a pledge agrees to, on the page where it is read out and in the stored consent. */
import type { Translate } from "~/i18n/text-key";
import type { CollectDay } from "~/values/time/calendar";

export interface Agreement {
  recurrence: "monthly" | "one_time";
  /** Formatted. */
  amount: string;
  collectDay: CollectDay | null;
  /** Whether a monthly gift is first charged as soon as it can be, before its day. */
  chargesNow: boolean;
  organization: string;
  agency: string;
  /** The country's law on personal data. */
  law: string;
  /** The increase in words, where the donor agreed to one. */
  upgrade: string | null;
}

/** Returns the texts of an agreement by the keys under which they are stored. */
export function agreementTexts(
  t: Translate,
  { agency, amount, chargesNow, collectDay, law, organization, recurrence, upgrade }: Agreement,
): { key: "pledge" | "upgrade"; text: string }[] {
  const day = collectDay === "last" ? t("pledges.agreement.last_day") : String(collectDay);
  const values = { agency, amount, day, law, organization };
  const monthly = chargesNow ? "pledges.agreement.monthly_now" : "pledges.agreement.monthly";
  const pledge = t(recurrence === "monthly" ? monthly : "pledges.agreement.one_time", values);
  return [
    { key: "pledge", text: pledge },
    ...(upgrade === null
      ? []
      : [{ key: "upgrade" as const, text: t("pledges.agreement.upgrade", { upgrade }) }]),
  ];
}
