import type { FieldMetadata } from "@conform-to/react";
import { Button } from "~/components/ui/button";
import { CheckboxField } from "~/components/ui/forms/checkbox-field";
import { MoneyField } from "~/components/ui/forms/money-field";
import { RadioCards } from "~/components/ui/forms/radio-cards";
import { SelectField } from "~/components/ui/forms/select-field";
import { moneyText } from "~/components/ui/text/money-text";
import type { PledgeTerms } from "~/domain/pledges/team-pages/get-pledge-terms.server";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";
import { formatAmount, type Currency } from "~/values/money/money";

/** The days of a campaign as a field's options. */
export const dayOptions = (t: Translate, days: readonly (string | number)[]) =>
  days.map((day) => ({
    value: String(day),
    label: day === "last" ? t("common.collect_day.last") : t("common.collect_day.day", { day }),
  }));

interface PromiseFieldsProps {
  fields: Record<"recurrency" | "amount" | "collect_day" | "upgrade", FieldMetadata<unknown>>;
  terms: PledgeTerms;
  isMonthly: boolean;
  /** The offered increase: its words, and what the form sends of it. */
  offer: { text: string; value: string } | null;
  /** Puts a preset into the amount's field. */
  onPreset: (typed: string) => void;
}

/** How much a donor gives, how often and when. */
export function PromiseFields({ fields, isMonthly, offer, onPreset, terms }: PromiseFieldsProps) {
  const t = useT();
  const { chargesNow, days, monthlyOffered, oneTimeOffered } = terms;
  return (
    <>
      {monthlyOffered && oneTimeOffered ? (
        <RadioCards
          label={t("common.fields.recurrence")}
          field={fields.recurrency}
          columns={2}
          required
          choices={[
            { value: "1", label: t("common.recurrence.monthly") },
            { value: "0", label: t("common.recurrence.one_time") },
          ]}
        />
      ) : (
        <input type="hidden" name="recurrency" value={monthlyOffered ? "1" : "0"} />
      )}
      <AmountField field={fields.amount} {...{ isMonthly, onPreset, terms }} />
      {isMonthly && (
        <>
          <SelectField
            label={t("pledges.field.collect_day")}
            field={fields.collect_day}
            required
            options={dayOptions(t, days)}
          />
          {!chargesNow && <input type="hidden" name="first_charge" value="collect_day" />}
          {offer && (
            <>
              <input type="hidden" name="offer" value={offer.value} />
              <CheckboxField
                field={fields.upgrade}
                label={t("pledges.agreement.upgrade", { upgrade: offer.text })}
              />
            </>
          )}
        </>
      )}
    </>
  );
}

interface AmountFieldProps extends Pick<PromiseFieldsProps, "terms" | "isMonthly" | "onPreset"> {
  field: FieldMetadata<unknown>;
}

function AmountField({ field, isMonthly, onPreset, terms }: AmountFieldProps) {
  const t = useT();
  const { allowOtherAmount, currency } = terms;
  const recurrence = isMonthly ? "monthly" : "one_time";
  const presets = terms.amounts.filter(
    (one) => one.recurrence === null || one.recurrence === recurrence,
  );
  if (!allowOtherAmount) {
    return (
      <RadioCards
        label={t("common.fields.amount")}
        field={field}
        required
        choices={presets.map(({ amount, caption }) => ({
          value: typedAmount(amount, currency),
          label: moneyText(amount, currency),
          caption,
        }))}
      />
    );
  }
  return (
    <div className="grid gap-2">
      <MoneyField label={t("common.fields.amount")} field={field} currency={currency} required />
      <div className="flex flex-wrap gap-2">
        {presets.map(({ amount }) => (
          <Button
            key={String(amount)}
            type="button"
            variant="outline"
            onClick={() => onPreset(typedAmount(amount, currency))}
          >
            {moneyText(amount, currency)}
          </Button>
        ))}
      </div>
    </div>
  );
}

const typedAmount = (amount: bigint, currency: Currency) => formatAmount(amount, currency);
