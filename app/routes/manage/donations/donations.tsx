import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { BulkBar, BulkBox } from "~/components/donations/bulk-bar";
import { DownloadLink } from "~/components/downloads/download-link";
import { FilterBar, type FilterField } from "~/components/reports/filter-bar";
import type { RouteHandle } from "~/components/layout/route-handle";
import { TopicLink } from "~/components/layout/topic-link";
import { ListCard } from "~/components/reports/list-card";
import { SavedFilters } from "~/components/reports/saved-filters";
import { StatusLegend } from "~/components/reports/status-legend";
import { ButtonLink } from "~/components/ui/button";
import type { Column } from "~/components/ui/lists/data-table";
import { DateTime } from "~/components/ui/text/date-time";
import { EmailText } from "~/components/ui/forms/email-text";
import { DialogOutlet } from "~/components/ui/dialogs/dialog-outlet";
import { EmptyState } from "~/components/ui/lists/empty-state";
import { moneyText } from "~/components/ui/text/money-text";
import { Money } from "~/components/ui/text/money";
import { PageHeader } from "~/components/ui/page-header";
import { StatusBadge } from "~/components/ui/status-badge";
import { useCan } from "~/components/users/use-can";
import {
  listDonations,
  type DonationSort,
  type ListedDonation,
} from "~/domain/donations/lists/list-donations.server";
import { shownStatus, shownStatuses } from "~/domain/donations/lists/shown-status";
import { offeredMonths } from "~/domain/reports/date-range";
import { listCampaignChoices } from "~/domain/reports/list-campaign-choices.server";
import { listPage } from "~/http/lists/list-answers.server";
import { findSavedFilters } from "~/http/lists/find-saved-filters.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { monthsText, periodText } from "~/i18n/dates";
import { methodNames } from "~/i18n/method-text";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";

export const handle: RouteHandle = { i18n: ["manage", "donations"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "donation");
  const { country, currency, name, timezone } = ctx.organization;
  const t = createTranslator(ctx.locale);
  const [page, campaigns, saved] = await Promise.all([
    listPage(ctx, listDonations, args.request),
    listCampaignChoices(ctx),
    findSavedFilters(ctx, "donations"),
  ]);
  return {
    title: `${t("donations.title")} · ${name}`,
    timezone,
    currency,
    months: offeredMonths(ctx.now, timezone, null),
    methods: Object.entries(methodNames(t, country)).map(([value, label]) => ({ value, label })),
    statuses: shownStatuses,
    campaigns,
    saved,
    ...page,
  };
}

export default function Donations() {
  const { currency, filter, items, monthly, paging, received, saved, statuses, timezone, total } =
    useLoaderData<typeof loader>();
  const t = useT();
  const can = useCan();
  const { sort, ...others } = filter;
  const canChange = can("update", "donation") && total > 0;
  const isFiltered = Object.values(others).some((value) => value !== undefined);
  return (
    <DialogOutlet page={paths.donations(filter)}>
      <PageHeader
        title={t("donations.title")}
        description={t("donations.description")}
        help={<TopicLink topic="monthly-donations" />}
        actions={
          total > 0 && can("create", "export") && <DownloadLink kind="donations" query={filter} />
        }
      />
      <Filters isFiltered={isFiltered} />
      <SavedFilters list="donations" saved={saved} filter={isFiltered || sort ? filter : null} />
      {!paging.isCapped && monthly + received > 0n && (
        <p className="mb-3 text-muted">
          {[
            monthly > 0n && t("donations.monthly_total", { amount: moneyText(monthly, currency) }),
            received > 0n &&
              t("donations.received_total", { amount: moneyText(received, currency) }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      )}
      {canChange && <BulkBar total={total} isCapped={paging.isCapped} filter={filter} />}
      <ListCard
        linked
        caption={t("donations.title")}
        columns={columns(t, { timezone, sort, canChange })}
        rows={items}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            icon={isFiltered ? "search" : "gift"}
            title={t(isFiltered ? "donations.empty.filtered" : "donations.empty.title")}
            action={
              isFiltered && (
                <ButtonLink variant="outline" to={paths.donations()}>
                  {t("donations.clear_filters")}
                </ButtonLink>
              )
            }
          >
            {!isFiltered && t("donations.empty.text")}
          </EmptyState>
        }
        noun={t("donations.noun", { count: total })}
        paging={paging}
        total={total}
        pageHref={(page) => paths.donations({ ...filter, ...page })}
      />
      <StatusLegend of="donation" statuses={statuses} />
    </DialogOutlet>
  );
}

function Filters({ isFiltered }: { isFiltered: boolean }) {
  const data = useLoaderData<typeof loader>();
  const { campaigns } = data;
  const t = useT();
  return (
    <FilterBar
      labelKey="donations.filters"
      list={data}
      clearTo={isFiltered ? paths.donations() : null}
      clearKey="donations.clear_filters"
      fields={[
        { name: "q", label: "donations.search" },
        {
          name: "status",
          label: "common.fields.status",
          any: "common.all.status",
          texts: "common.donation_status",
        },
        {
          name: "recurrence",
          label: "common.fields.recurrence",
          any: "common.all.recurrence",
          texts: "common.recurrence",
        },
        {
          name: "campaign",
          label: "common.fields.campaign",
          any: "common.all.campaign",
          choices: campaigns.map(({ id, title }) => ({ value: id, label: title })),
          searchable: true,
        },
        {
          name: "sort",
          label: "donations.sort.label",
          any: "donations.sort.usual",
          texts: "donations.sort",
        },
      ]}
      more={moreFilters(t, data)}
    />
  );
}

/** Filters by the months in which something happened to a donation. */
const HAPPENED = ["activated", "paused", "discarded"] as const;

/** The filters in the folded part of the form. */
function moreFilters(
  t: Translate,
  { filter, methods, months }: ReturnType<typeof useLoaderData<typeof loader>>,
) {
  const any = "donations.more.any";
  return [
    {
      name: "period",
      label: "donations.created_at",
      any: "common.all.period",
      choices: months.map((value) => ({ value, label: periodText(t, value) })),
    },
    ...HAPPENED.map((name) => ({
      name,
      label: `donations.more.${name}` as const,
      any: "common.all.period" as const,
      choices: withChosen(months, filter[name]).map((value) => ({
        value,
        label: monthsText(t, value),
      })),
      wide: filter[name]?.includes("..") ?? false,
    })),
    ...(["pause_reason", "discard_reason"] as const).map((name) => ({
      name,
      label: `donations.more.${name}` as const,
      any: "donations.more.any" as const,
      texts: `donations.${name}`,
    })),
    {
      name: "attention",
      label: "donations.more.attention",
      any,
      choices: [{ value: "card", label: t("donations.more.attention_card") }],
    },
    { name: "method", label: "common.fields.payment_method", any, choices: methods },
    { name: "family", label: "donations.last_cause", any, texts: "common.decline_family" },
    { name: "gateway", label: "common.fields.gateway", any, texts: "manage.gateways" },
    { name: "from", label: "donations.more.from" },
    { name: "to", label: "donations.more.to" },
  ] satisfies FilterField<keyof typeof listDonations.filters>[];
}

/** The dashboard's numbers lead to ranges of months and to old ones, which the list does not offer. */
function withChosen(months: readonly string[], chosen: string | undefined): readonly string[] {
  return chosen === undefined || months.includes(chosen) ? months : [chosen, ...months];
}

interface Shown {
  timezone: string;
  sort?: DonationSort;
  /** Whether the rows have boxes for a bulk action. */
  canChange: boolean;
}

function columns(t: Translate, { canChange, sort, timezone }: Shown): Column<ListedDonation>[] {
  return [
    {
      key: "donor",
      header: t("common.fields.donor"),
      main: true,
      cell: ({ id, donor }) => (
        <span className="flex min-w-0 items-center">
          {canChange && <BulkBox id={id} name={`${donor.firstName} ${donor.lastName}`} />}
          <span className="grid min-w-0 sm:min-w-36 lg:min-w-56">
            <Link to={paths.donation(id)} className="font-semibold">
              {`${donor.firstName} ${donor.lastName}`}
            </Link>
            <span className="text-sm font-normal text-muted">
              <EmailText address={donor.email} />
            </span>
          </span>
        </span>
      ),
    },
    {
      key: "campaign",
      header: t("common.fields.campaign"),
      cell: ({ campaign }) => campaign.title,
    },
    {
      key: "recurrence",
      header: t("common.fields.recurrence"),
      tight: true,
      cell: ({ recurrence }) => t(`common.recurrence.${recurrence}`),
    },
    sort === "next_charge"
      ? {
          key: "next_charge",
          header: t("donations.next_charge"),
          phone: "end",
          cell: ({ nextChargeAt }) =>
            nextChargeAt ? (
              <DateTime at={nextChargeAt} zone={timezone} style="date" />
            ) : (
              t("donations.no_next_charge")
            ),
        }
      : {
          key: "created",
          header: t("donations.created_at"),
          phone: "end",
          cell: ({ createdAt }) => <DateTime at={createdAt} zone={timezone} style="short" />,
        },
    {
      key: "status",
      header: t("common.fields.status"),
      phone: "start",
      cell: (donation) => <StatusBadge of="donation" status={shownStatus(donation)} />,
    },
    {
      key: "amount",
      header: t("common.fields.amount"),
      numeric: true,
      phone: "top",
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
  ];
}
