import { FiscalNumberForm } from "~/components/operator/billing/fiscal-number-form";
import { Card } from "~/components/ui/card";
import type { StaffInvoice } from "~/domain/subscriptions/transfers/get-open-invoice.server";
import { useT } from "~/i18n";

/** Keeps the number of the tax invoice that the accountant issued for this one. */
export function FiscalNumberCard({ found }: { found: StaffInvoice }) {
  const t = useT();
  return (
    <Card title={t("operator.fiscal_number.title")}>
      <p className="mb-3">{t("operator.fiscal_number.text")}</p>
      <FiscalNumberForm
        creditNote=""
        known={found.fiscalNumber}
        label={t("operator.fiscal_number.label")}
      />
    </Card>
  );
}
