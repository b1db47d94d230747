import { useState } from "react";
import { SettingsForm, type FormRefusalData } from "~/components/ui/settings-form";
import { useSaving } from "~/components/ui/use-saving";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ReorderList } from "~/components/ui/reorder-list";
import { useHydrated } from "~/components/ui/use-hydrated";
import { ConfirmPassword } from "~/components/users/confirm-password";
import type { PaymentProcessorView } from "~/domain/payment-processors/schema";
import { useT } from "~/i18n";

interface OrderFormProps {
  processors: PaymentProcessorView[];
  asksPassword: boolean;
  refusal: FormRefusalData | null;
}

/** In which order the gateways are used: dragged, by keyboard, or a step at a time without script. */
export function OrderForm({ processors, asksPassword, refusal }: OrderFormProps) {
  const t = useT();
  const isSaving = useSaving("order");
  const isHydrated = useHydrated();
  const [isChanged, setChanged] = useState(false);
  const own = refusal?.intent === "order" ? refusal : null;
  return (
    <Card title={t("manage.gateways.order")}>
      <SettingsForm intent="order" refusal={own}>
        <p className="text-muted">{t("manage.gateways.order_text")}</p>
        <ReorderList
          label={t("manage.gateways.order")}
          name="order"
          items={processors.map(({ uuid, gateway_name: label }) => ({ id: uuid, label }))}
          onReorder={() => setChanged(true)}
        />
        {(isChanged || !isHydrated) && (
          <ConfirmPassword asked={asksPassword} refusal={own} id="order-password" />
        )}
        {isHydrated && (
          <Button disabled={!isChanged} busy={isSaving} className="justify-self-start">
            {t("manage.gateways.order_save")}
          </Button>
        )}
      </SettingsForm>
    </Card>
  );
}
