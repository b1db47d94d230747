import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { TopicLink } from "~/components/layout/topic-link";
import { FilterForm } from "~/components/reports/filter-form";
import { FilterSelect } from "~/components/reports/filter-select";
import { ListCard } from "~/components/reports/list-card";
import { SearchField } from "~/components/reports/search-field";
import { periodText } from "~/i18n/dates";
import { StatusLegend } from "~/components/reports/status-legend";
import { Stat } from "~/components/reports/stat";
import { ButtonLink } from "~/components/ui/button";
import type { Column } from "~/components/ui/data-table";
import { DayOverTime } from "~/components/ui/day-over-time";
import { EmailText } from "~/components/ui/email-text";
import { EmptyState } from "~/components/ui/empty-state";
import { Money } from "~/components/ui/money";
import { moneyText } from "~/components/ui/money-text";
import { PageHeader } from "~/components/ui/page-header";
import { StatusBadge } from "~/components/ui/status-badge";
import { useCan } from "~/components/users/use-can";
import {
  listTransactions,
  type ListedTransaction,
} from "~/domain/payments/list-transactions.server";
import { transactionStatuses } from "~/domain/payments/schema";
import { offeredMonths } from "~/domain/reports/date-range";
import {
  getTransactionsSummary,
  type TransactionsSummary,
} from "~/domain/reports/get-transactions-summary.server";
import { listCampaignChoices } from "~/domain/reports/list-campaign-choices.server";
import { listPage } from "~/http/list-answers.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { type Translate } from "~/i18n/text-key";
import { methodsOf } from "~/values/card-number";

export const handle: RouteHandle = { i18n: ["manage", "donations"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "transaction");
  const { country, name, timezone } = ctx.organization;
  const page = await listPage(ctx, listTransactions, args.request);
  const { campaign, period, q } = page.filter;
  return {
    title: `${createTranslator(ctx.locale)("donations.transactions_title")} · ${name}`,
    timezone,
    ...page,
    brands: Object.fromEntries(
      methodsOf(country).map(({ label, methodId }) => [methodId, label]),
    ) as Record<string, string>,
    statuses: transactionStatuses,
    months: offeredMonths(ctx.now, timezone, period ?? null),
    campaigns: await listCampaignChoices(ctx),
    // The summary covers all donors, so it would mislead beside one person's charges.
    summary: period && !q ? await getTransactionsSummary(ctx, period, campaign) : null,
  };
}

export default function Transactions() {
  const { brands, filter, items, paging, statuses, summary, timezone, total } =
    useLoaderData<typeof loader>();
  const t = useT();
  const can = useCan();
  const { campaign, period, q, status } = filter;
  const query = { ...filter, period: period ?? "all" };
  const isFiltered = [q, status, campaign].some((value) => value !== undefined);
  return (
    <>
      <PageHeader
        title={t("donations.transactions_title")}
        description={t("manage.transactions.description")}
        help={<TopicLink topic="transactions" />}
        actions={
          total > 0 &&
          can("create", "export") && (
            <ButtonLink plain variant="outline" icon="download" to={paths.transactionsFile(query)}>
              {t("common.actions.export")}
            </ButtonLink>
          )
        }
      />
      <Filters isFiltered={isFiltered || period === undefined} />
      {summary && <Summary summary={summary} />}
      <ListCard
        caption={t("donations.transactions_title")}
        columns={columns(t, timezone, brands)}
        rows={items}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            icon={isFiltered ? "search" : "card"}
            title={t(`manage.transactions.empty.${isFiltered ? "filtered" : "title"}`)}
            action={
              isFiltered &&
              period && (
                <ButtonLink variant="outline" to={paths.transactions({ ...query, period: "all" })}>
                  {t("manage.transactions.search_all")}
                </ButtonLink>
              )
            }
          />
        }
        noun={t("donations.transactions_noun", { count: total })}
        paging={paging}
        total={total}
        pageHref={(page) => paths.transactions({ ...query, ...page })}
      />
      <StatusLegend of="transaction" statuses={statuses}>
        {can("create", "export") && t("donations.legend.commission")}
      </StatusLegend>
    </>
  );
}

function Filters({ isFiltered }: { isFiltered: boolean }) {
  const { campaigns, filter, months, statuses } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <FilterForm
      label={t("donations.filters")}
      clearTo={isFiltered ? paths.transactions() : null}
      clearLabel={t("donations.clear_filters")}
    >
      <SearchField label={t("donations.search")} value={filter.q ?? ""} />
      <FilterSelect
        label={t("common.fields.period")}
        name="period"
        wide
        value={filter.period ?? "all"}
        choices={[
          ...months.map((value) => ({ value, label: periodText(t, value) })),
          { value: "all", label: t("common.all.period") },
        ]}
      />
      <FilterSelect
        label={t("common.fields.status")}
        name="status"
        value={filter.status ?? ""}
        choices={[
          { value: "", label: t("common.all.status") },
          ...statuses.map((value) => ({ value, label: t(`common.transaction_status.${value}`) })),
        ]}
      />
      <FilterSelect
        label={t("common.fields.campaign")}
        name="campaign"
        searchable
        value={filter.campaign ?? ""}
        choices={[
          { value: "", label: t("common.all.campaign") },
          ...campaigns.map(({ id, title }) => ({ value: id, label: title })),
        ]}
      />
    </FilterForm>
  );
}

/** These statuses are always shown, the others when they have transactions. */
const usual = ["approved", "rejected"];

function Summary({ summary }: { summary: TransactionsSummary }) {
  const t = useT();
  const { byStatus, currency, previous } = summary;
  const nothing = { count: 0, amount: 0n };
  const shown = Object.keys(byStatus).filter(
    (status) => usual.includes(status) || (byStatus[status] ?? nothing).count !== 0,
  );
  return (
    <section aria-labelledby="summary" className="mb-5 grid gap-3">
      <div>
        <h2 id="summary" className="text-lg font-bold">
          {t("manage.transactions.summary", { period: periodText(t, summary.period) })}
        </h2>
        <p className="text-sm text-muted">{t("manage.transactions.summary_note")}</p>
      </div>
      <dl className="grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
        {shown.map((status) => {
          const { amount, count } = byStatus[status] ?? nothing;
          const before = (previous.byStatus[status] ?? nothing).amount;
          return (
            <Stat
              key={status}
              label={<StatusBadge of="transaction" status={status} />}
              note={
                <>
                  {t(count === 1 ? "donations.summary.count_one" : "donations.summary.count", {
                    count,
                  })}
                  {" · "}
                  {t("manage.transactions.previous", {
                    period: periodText(t, previous.period),
                    amount: moneyText(before, currency),
                  })}
                </>
              }
            >
              <Money amount={amount} currency={currency} />
            </Stat>
          );
        })}
      </dl>
    </section>
  );
}

function columns(
  t: Translate,
  timezone: string,
  brands: Record<string, string>,
): Column<ListedTransaction>[] {
  return [
    {
      key: "donor",
      header: t("common.fields.donor"),
      main: true,
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
      cell: ({ campaign }) => campaign.title,
    },
    {
      key: "date",
      header: t("common.fields.date"),
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
        return method.lastFour === null ? name : `${name} •••• ${method.lastFour}`;
      },
    },
    {
      key: "status",
      header: t("common.fields.status"),
      cell: ({ declineFamily, status }) => (
        <span className="grid justify-items-end gap-1 sm:justify-items-start">
          <StatusBadge of="transaction" status={status} />
          {declineFamily && (
            <span className="text-sm text-muted">
              {t(`common.decline_family.${declineFamily}`)}
            </span>
          )}
        </span>
      ),
    },
    {
      key: "amount",
      header: t("common.fields.amount"),
      numeric: true,
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
  ];
}
