import { useState } from "react";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { Card } from "~/components/ui/card";
import { ReorderList } from "~/components/ui/lists/reorder-list";
import { useHydrated } from "~/components/ui/use-hydrated";
import { ConfirmPassword } from "~/components/users/confirm-password";
import type { PaymentProcessorView } from "~/domain/payment-processors/schema";
import { useT } from "~/i18n";

interface OrderFormProps {
  processors: PaymentProcessorView[];
  asksPassword: boolean;
}

/** Sorts the gateways by drag or keyboard, or one step at a time without script. */
export function OrderForm({ processors, asksPassword }: OrderFormProps) {
  const t = useT();
  const own = useSchemaForm({ id: "order", intent: "order" });
  const isHydrated = useHydrated();
  const [isChanged, setChanged] = useState(false);
  return (
    <Card title={t("manage.gateways.order")}>
      <SchemaForm of={own}>
        <p className="text-muted">{t("manage.gateways.order_text")}</p>
        <ReorderList
          label={t("manage.gateways.order")}
          name="order"
          items={processors.map(({ uuid, gateway_name: label }) => ({ id: uuid, label }))}
          onReorder={() => setChanged(true)}
        />
        {(isChanged || !isHydrated) && <ConfirmPassword requested={asksPassword} of={own} />}
        {isHydrated && (
          <SubmitButton disabled={!isChanged} className="justify-self-start">
            {t("manage.gateways.order_save")}
          </SubmitButton>
        )}
      </SchemaForm>
    </Card>
  );
}
