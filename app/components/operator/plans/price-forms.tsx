import { Card } from "~/components/ui/card";
import { DateField } from "~/components/ui/forms/date-field";
import { MoneyField } from "~/components/ui/forms/money-field";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { PRICE_NOTICE_DAYS } from "~/domain/subscriptions/prices/price-plans";
import { useT } from "~/i18n";
import type { Currency } from "~/values/money/money";

/** Adds a price that new choices cost from a day on. */
export function NewPrice({ currency, tomorrow }: { currency: Currency; tomorrow: string }) {
  const t = useT();
  const own = useSchemaForm({
    id: "price",
    intent: "create",
    schema: async () =>
      (await import("~/domain/subscriptions/prices/price-schema")).priceSchema(currency),
    defaultValue: { valid_from: tomorrow },
  });
  const { fields } = own;
  return (
    <Card title={t("operator.prices.new_title")}>
      <SchemaForm of={own}>
        <div className="field-row">
          <MoneyField
            field={fields.price}
            label={t("operator.prices.price")}
            currency={currency}
            required
          />
          <MoneyField
            field={fields.usd_price}
            label={t("operator.prices.usd_price")}
            hint={t("operator.prices.usd_hint")}
            currency="USD"
            required
          />
        </div>
        <DateField
          field={fields.valid_from}
          label={t("operator.prices.valid_from")}
          hint={t("operator.prices.valid_from_hint")}
          min={tomorrow}
          required
        />
        <div>
          <SubmitButton>{t("operator.prices.create")}</SubmitButton>
        </div>
      </SchemaForm>
    </Card>
  );
}

/** Announces the current price to those who have the plan at an earlier one. */
export function AnnouncePrice({ id, soonest }: { id: string; soonest: string }) {
  const t = useT();
  const own = useSchemaForm({
    id: "announce",
    intent: "announce",
    schema: async () =>
      (await import("~/domain/subscriptions/prices/price-schema")).priceAnnouncement,
    defaultValue: { applies_from: soonest },
  });
  const { fields } = own;
  return (
    <Card title={t("operator.prices.announce_title")}>
      <p className="mb-3">{t("operator.prices.announce_text")}</p>
      <SchemaForm of={own}>
        <input type="hidden" name="id" value={id} />
        <DateField
          field={fields.applies_from}
          label={t("operator.prices.applies_from")}
          hint={t("operator.prices.applies_hint", { count: PRICE_NOTICE_DAYS })}
          min={soonest}
          required
        />
        <div>
          <SubmitButton>{t("operator.prices.announce")}</SubmitButton>
        </div>
      </SchemaForm>
    </Card>
  );
}
