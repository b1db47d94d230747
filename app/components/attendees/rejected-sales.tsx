import { Link } from "@remix-run/react";
import { ChargeStatus } from "~/components/donations/charge-status";
import { ConfirmLink, type ConfirmableAction } from "~/components/ui/dialogs/confirm";
import type { Column } from "~/components/ui/lists/data-table";
import { DateTime } from "~/components/ui/text/date-time";
import { EmailText } from "~/components/ui/forms/email-text";
import { Money } from "~/components/ui/text/money";
import type { RejectedSale } from "~/domain/attendees/list-rejected-sales.server";
import { paths } from "~/http/paths";
import type { Translate } from "~/i18n/text-key";

const buyerOf = ({ buyer }: RejectedSale) => `${buyer.firstName} ${buyer.lastName}`.trim();

/** What cancelling the sale does, which a person confirms first. */
export function saleCancellation(t: Translate, { id }: RejectedSale): ConfirmableAction {
  return {
    id,
    intent: "cancel_sale",
    fields: { id },
    title: t("attendees.rejected.cancel.title"),
    text: t("attendees.rejected.cancel.text"),
    submit: t("attendees.rejected.cancel.submit"),
  };
}

/** The columns of the list of rejected sales. */
export function rejectedSaleColumns(
  t: Translate,
  timezone: string,
  canCancel: boolean,
): Column<RejectedSale>[] {
  return [
    {
      key: "buyer",
      header: t("attendees.buyer"),
      main: true,
      cell: (sale) => (
        <span className="grid min-w-0 sm:min-w-36 lg:min-w-48">
          <Link to={paths.donation(sale.id)} className="font-semibold">
            {buyerOf(sale) || t("attendees.nobody")}
          </Link>
          <span className="text-sm font-normal text-muted">
            <EmailText address={sale.buyer.email} />
          </span>
        </span>
      ),
    },
    {
      key: "seats",
      header: t("attendees.rejected.seats"),
      cell: ({ options }) => options.map(({ count, name }) => `${name} (${count})`).join(", "),
    },
    {
      key: "amount",
      header: t("common.fields.amount"),
      numeric: true,
      phone: "top",
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    {
      key: "status",
      header: t("attendees.rejected.payment"),
      phone: "start",
      cell: ({ declineFamily, status }) => (
        <ChargeStatus status={status} declineFamily={declineFamily} />
      ),
    },
    {
      key: "date",
      header: t("common.fields.date"),
      tight: true,
      cell: ({ createdAt }) => <DateTime at={createdAt} zone={timezone} style="short" />,
    },
    {
      key: "sale",
      header: t("attendees.rejected.sale"),
      phone: "end",
      cell: (sale) =>
        sale.cancelledAt === null && canCancel ? (
          <ConfirmLink
            confirmation={saleCancellation(t, sale)}
            variant="outline"
            size="sm"
            label={t("attendees.rejected.cancel.of", { name: buyerOf(sale) })}
          >
            {t("attendees.rejected.cancel.submit")}
          </ConfirmLink>
        ) : (
          t(`attendees.rejected.state.${sale.cancelledAt === null ? "open" : "cancelled"}`)
        ),
    },
  ];
}
