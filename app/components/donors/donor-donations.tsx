import { Link } from "@remix-run/react";
import { Card } from "~/components/ui/card";
import { DataTable } from "~/components/ui/lists/data-table";
import { DateTime } from "~/components/ui/text/date-time";
import { Money } from "~/components/ui/text/money";
import { StatusBadge } from "~/components/ui/status-badge";
import type { DonorDonation } from "~/domain/donations/lists/get-donor.server";
import { shownStatus } from "~/domain/donations/lists/shown-status";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { formatDay } from "~/values/time/day-text";

interface DonorDonationsProps {
  donations: readonly DonorDonation[];
  timezone: string;
}

/** Lists all donations of a donor, newest first. */
export function DonorDonations({ donations, timezone }: DonorDonationsProps) {
  const t = useT();
  return (
    <Card flush title={t("donors.gifts")} className="mt-5">
      <DataTable
        caption={t("donors.gifts")}
        rows={donations}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "campaign",
            header: t("common.fields.campaign"),
            main: true,
            cell: ({ id, campaignTitle }) => (
              <Link to={paths.donation(id)} className="font-semibold">
                {campaignTitle}
              </Link>
            ),
          },
          {
            key: "recurrence",
            header: t("common.fields.recurrence"),
            tight: true,
            cell: ({ recurrence }) => t(`common.recurrence.${recurrence}`),
          },
          {
            key: "created",
            header: t("common.fields.date"),
            tight: true,
            cell: ({ createdAt }) => <DateTime at={createdAt} zone={timezone} style="short" />,
          },
          {
            key: "next",
            header: t("donors.next_charge"),
            tight: true,
            cell: ({ nextChargeOn }) =>
              nextChargeOn ? formatDay(nextChargeOn) : t("donors.no_next"),
          },
          {
            key: "status",
            header: t("common.fields.status"),
            cell: (donation) => <StatusBadge of="donation" status={shownStatus(donation)} />,
          },
          {
            key: "amount",
            header: t("common.fields.amount"),
            numeric: true,
            cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
          },
        ]}
      />
    </Card>
  );
}
