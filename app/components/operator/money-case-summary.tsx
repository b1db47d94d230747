import { FactRows } from "~/components/ui/fact-rows";
import { Card } from "~/components/ui/card";
import { DateTime } from "~/components/ui/text/date-time";
import { moneyText } from "~/components/ui/text/money-text";
import { StatusBadge } from "~/components/ui/status-badge";
import { TextLink } from "~/components/ui/text/text-link";
import type { MoneyCaseView } from "~/domain/donations/results/get-money-case.server";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

/** Shows a flagged charge with the ids by which our staff finds it at the provider. */
export function MoneyCaseSummary({ found }: { found: MoneyCaseView }) {
  const t = useT();
  const { organization } = found;
  const rows = [
    [
      t("common.fields.status"),
      <StatusBadge key="status" of="transaction" status={found.status} />,
    ],
    [t("common.fields.amount"), moneyText(found.amount, found.currency)],
    ...(found.askedAmount === null
      ? []
      : [[t("operator.money.asked"), moneyText(found.askedAmount, found.currency)] as const]),
    [t("common.fields.date"), <DateTime key="date" at={found.date} zone={organization.timezone} />],
    [
      t("operator.money.organization"),
      <TextLink key="organization" to={paths.operatorOrganization(organization.id)}>
        {organization.name}
      </TextLink>,
    ],
    [t("common.fields.campaign"), found.campaignTitle],
    [t("common.fields.donor"), `${found.donorName} · ${found.donorEmail}`],
    ...(found.isByHand
      ? [[t("operator.money.refund"), t("operator.money.refund_by_hand")] as const]
      : []),
    ...(found.period ? [[t("operator.money.period"), found.period] as const] : []),
    [t("operator.money.transaction"), found.id],
    [t("operator.money.donation"), found.donationId],
    [t("operator.money.provider"), [found.provider, found.providerId].filter(Boolean).join(" · ")],
    ...(found.raw ? [[t("operator.money.raw"), found.raw] as const] : []),
  ] as const;
  return (
    <Card title={t("operator.money.facts")}>
      <FactRows rows={rows} />
    </Card>
  );
}
