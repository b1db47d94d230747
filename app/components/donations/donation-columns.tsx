import { Link } from "@remix-run/react";
import { fullName } from "~/components/donations/full-name";
import { PageBox, RowBox } from "~/components/lists/selection";
import { EmailText } from "~/components/ui/forms/email-text";
import type { Column } from "~/components/ui/lists/data-table";
import { StatusBadge } from "~/components/ui/status-badge";
import { DateTime } from "~/components/ui/text/date-time";
import { Money } from "~/components/ui/text/money";
import type { Happened, momentOf } from "~/domain/donations/lists/happened";
import type { DonationSort, ListedDonation } from "~/domain/donations/lists/list-donations.server";
import { shownStatus } from "~/domain/donations/lists/shown-status";
import { paths } from "~/http/paths";
import { textForCode, type Translate } from "~/i18n/text-key";

type Row = Omit<ListedDonation, "identity" | "answers" | "source"> & {
  moment: ReturnType<typeof momentOf>;
};

interface Shown {
  timezone: string;
  filter: { sort?: DonationSort };
  /** What the filter asks about: the rows then say when, and why. */
  happened: Happened | null;
  /** Whether the rows have boxes for a bulk change. */
  canChange: boolean;
}

/** The columns of the list of donations. */
export function donationColumns(t: Translate, shown: Shown): Column<Row>[] {
  const { happened } = shown;
  const isOver = happened === "discarded" || happened === "paused";
  const recurrence: Column<Row> = {
    key: "recurrence",
    header: t("common.fields.recurrence"),
    tight: true,
    cell: (one) => t(`common.recurrence.${one.recurrence}`),
  };
  return [
    donor(t, shown.canChange),
    {
      key: "campaign",
      header: t("common.fields.campaign"),
      cell: ({ campaign }) => <span className="line-clamp-2 sm:min-w-28">{campaign.title}</span>,
    },
    ...(happened === "discarded" || happened === "paused" ? [reason(t, happened)] : [recurrence]),
    when(t, shown),
    {
      key: "status",
      header: t("common.fields.status"),
      // The filter says it already, and the reason takes its place.
      phone: isOver ? undefined : "start",
      cell: (donation) => <StatusBadge of="donation" status={shownStatus(donation)} />,
    },
    {
      key: "amount",
      header: t("common.fields.amount"),
      numeric: true,
      phone: "top",
      sort: { desc: "amount_high", asc: "amount_low" },
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
  ];
}

function donor(t: Translate, canChange: boolean): Column<Row> {
  return {
    key: "donor",
    header: t("common.fields.donor"),
    main: true,
    sort: { asc: "name" },
    before: canChange && <PageBox label={t("common.list.tick_page")} />,
    cell: ({ id, donor: person }) => (
      <span className="flex min-w-0 items-center">
        {canChange && (
          <RowBox
            id={id}
            name="donation"
            label={t("donations.bulk.choose", { name: fullName(person) })}
          />
        )}
        <span className="grid min-w-0 sm:min-w-36 lg:min-w-56">
          <Link to={paths.donation(id)} className="font-semibold">
            {fullName(person)}
          </Link>
          <span className="text-sm font-normal text-muted">
            <EmailText address={person.email} />
          </span>
        </span>
      </span>
    ),
  };
}

function reason(t: Translate, happened: "discarded" | "paused"): Column<Row> {
  const texts = happened === "discarded" ? "donations.discard_reason" : "donations.pause_reason";
  const other = happened === "discarded" ? "donations.discard_reason.other" : "common.unknown";
  return {
    key: "reason",
    header: t("donations.reason"),
    phone: "start",
    cell: ({ discardedNote, moment }) => (
      <span className="grid min-w-0">
        {moment?.reason ? textForCode(t, texts, moment.reason, other) : "—"}
        {happened === "discarded" && discardedNote && (
          <span className="line-clamp-1 text-sm wrap-anywhere text-muted">{discardedNote}</span>
        )}
      </span>
    ),
  };
}

const HEADS = {
  discarded: "donations.ended_on",
  paused: "donations.paused_on",
  activated: "donations.activated_on",
} as const;

/** The day about which the list is: of what a filter asks about, of the next charge, or of the donation itself. */
function when(t: Translate, { filter, happened, timezone }: Shown): Column<Row> {
  if (happened)
    return {
      key: happened,
      header: t(HEADS[happened]),
      tight: true,
      phone: "end",
      cell: ({ moment }) =>
        moment ? <DateTime at={moment.at} zone={timezone} style="short" /> : "—",
    };
  if (filter.sort === "next_charge")
    return {
      key: "next_charge",
      header: t("donations.next_charge"),
      phone: "end",
      sort: { asc: "next_charge" },
      cell: ({ nextChargeAt }) =>
        nextChargeAt ? (
          <DateTime at={nextChargeAt} zone={timezone} style="short" />
        ) : (
          t("donations.no_next_charge")
        ),
    };
  return {
    key: "created",
    header: t("donations.created_at"),
    phone: "end",
    sort: { desc: "newest", asc: "oldest" },
    cell: ({ createdAt }) => <DateTime at={createdAt} zone={timezone} style="short" />,
  };
}
