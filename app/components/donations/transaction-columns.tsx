import { Link } from "@remix-run/react";
import { ChargeStatus } from "~/components/donations/charge-status";
import type { Column } from "~/components/ui/lists/data-table";
import { DayOverTime } from "~/components/ui/text/day-over-time";
import { EmailText } from "~/components/ui/forms/email-text";
import { Money } from "~/components/ui/text/money";
import type { ListedTransaction } from "~/domain/donations/lists/list-transactions.server";
import { paths } from "~/http/paths";
import { endingText } from "~/i18n/method-text";
import type { Translate } from "~/i18n/text-key";

/** The columns of the list of transactions; `brands` names the payment methods. */
export function transactionColumns(
  t: Translate,
  timezone: string,
  brands: Record<string, string>,
): Column<ListedTransaction>[] {
  return [
    {
      key: "donor",
      header: t("common.fields.donor"),
      main: true,
      sort: { asc: "name" },
      cell: ({ donationId, donor }) => (
        <span className="grid min-w-0 sm:min-w-36 lg:min-w-56">
          <Link to={paths.donation(donationId)} className="font-semibold">
            {`${donor.firstName} ${donor.lastName}`}
          </Link>
          <span className="text-sm font-normal text-muted">
            <EmailText address={donor.email} />
          </span>
        </span>
      ),
    },
    {
      key: "campaign",
      header: t("common.fields.campaign"),
      cell: ({ campaign }) => <span className="line-clamp-2 sm:min-w-28">{campaign.title}</span>,
    },
    {
      key: "date",
      header: t("common.fields.date"),
      sort: { desc: "newest", asc: "oldest" },
      phone: "end",
      // A planned charge has a date but no time.
      cell: ({ date, status }) => (
        <DayOverTime at={date} zone={timezone} dayOnly={status === "planned"} />
      ),
    },
    {
      key: "method",
      header: t("common.fields.payment_method"),
      tight: true,
      cell: ({ method }) => {
        const name = brands[method.methodId] ?? method.methodId;
        if (method.lastFour === null) return name;
        return (
          <span className="grid">
            {name} <span className="text-sm text-muted">{endingText(t, method)}</span>
          </span>
        );
      },
    },
    {
      key: "status",
      header: t("common.fields.status"),
      phone: "start",
      cell: ({ declineFamily, status }) => (
        <ChargeStatus status={status} declineFamily={declineFamily} />
      ),
    },
    {
      key: "amount",
      header: t("common.fields.amount"),
      numeric: true,
      sort: { desc: "amount_high", asc: "amount_low" },
      phone: "top",
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
  ];
}
