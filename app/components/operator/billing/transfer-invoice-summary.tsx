import { FactRows } from "~/components/ui/fact-rows";
import { Card } from "~/components/ui/card";
import { moneyText } from "~/components/ui/text/money-text";
import { TextLink } from "~/components/ui/text/text-link";
import type { StaffInvoice } from "~/domain/subscriptions/transfers/get-open-invoice.server";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { formatDay } from "~/values/time/day-text";

/** Shows what an invoice asks for, what arrived for it, and what is missing. */
export function TransferInvoiceSummary({ found }: { found: StaffInvoice }) {
  const t = useT();
  const { currency, organization, owed, total, paid, transfers } = found;
  const rows = [
    [
      t("operator.money.organization"),
      <TextLink key="organization" to={paths.operatorOrganization(organization.id)}>
        {organization.name}
      </TextLink>,
    ],
    [t("operator.invoices.payer"), found.payer],
    [t("operator.invoices.total"), moneyText(total, currency)],
    [t("operator.invoices.paid"), moneyText(paid, currency)],
    [t("operator.invoices.missing"), moneyText(owed, currency)],
    [t("operator.invoices.issued_on"), formatDay(found.issuedOn)],
    [t("operator.invoices.due_on"), formatDay(found.dueOn)],
    ...transfers.map(
      ({ amount, receivedOn, reference }) =>
        [
          t("operator.invoices.transfer", { day: formatDay(receivedOn), reference }),
          moneyText(amount, currency),
        ] as const,
    ),
  ] as const;
  return (
    <Card title={t("operator.invoices.facts")}>
      <FactRows rows={rows} />
    </Card>
  );
}
