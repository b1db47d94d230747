import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DownloadLink } from "~/components/downloads/download-link";
import { FilterBar, type FilterField } from "~/components/reports/filter-bar";
import type { RouteHandle } from "~/components/layout/route-handle";
import { TopicLink } from "~/components/layout/topic-link";
import { transactionColumns } from "~/components/donations/transaction-columns";
import { ListCard } from "~/components/reports/list-card";
import { SavedFilters } from "~/components/reports/saved-filters";
import { periodText } from "~/i18n/dates";
import { StatusLegend } from "~/components/reports/status-legend";
import { Stat } from "~/components/reports/stat";
import { ButtonLink } from "~/components/ui/button";
import { DialogOutlet } from "~/components/ui/dialogs/dialog-outlet";
import { EmptyState } from "~/components/ui/lists/empty-state";
import { Money } from "~/components/ui/text/money";
import { moneyText } from "~/components/ui/text/money-text";
import { PageHeader } from "~/components/ui/page-header";
import { StatusBadge } from "~/components/ui/status-badge";
import { useCan } from "~/components/users/use-can";
import { listTransactions } from "~/domain/donations/lists/list-transactions.server";
import {
  transactionStatuses,
  transactionViews,
  type TransactionView,
} from "~/domain/payments/schema";
import { offeredMonths } from "~/domain/reports/date-range";
import {
  getTransactionsSummary,
  type TransactionsSummary,
} from "~/domain/reports/get-transactions-summary.server";
import { listCampaignChoices } from "~/domain/reports/list-campaign-choices.server";
import { listPage } from "~/http/lists/list-answers.server";
import { findSavedFilters } from "~/http/lists/find-saved-filters.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { methodNames } from "~/i18n/method-text";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["manage", "donations"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "transaction");
  const { country, name, timezone } = ctx.organization;
  const t = createTranslator(ctx.locale);
  const [page, campaigns, saved] = await Promise.all([
    listPage(ctx, listTransactions, withView(args.request)),
    listCampaignChoices(ctx),
    findSavedFilters(ctx, "transactions"),
  ]);
  const { campaign, period, q, view = "happened" } = page.filter;
  return {
    title: `${t("donations.transactions_title")} · ${name}`,
    timezone,
    ...page,
    view,
    currency: ctx.organization.currency,
    brands: methodNames(t, country),
    statuses: transactionStatuses,
    views: transactionViews,
    months: offeredMonths(ctx.now, timezone, period ?? null),
    campaigns,
    saved,
    // The summary covers all donors, so it would mislead beside one person's charges.
    summary:
      period && !q && view === "happened"
        ? await getTransactionsSummary(ctx, period, campaign)
        : null,
  };
}

/** The page opens on what happened; an export of a bare address has every transaction. */
function withView(request: Request): Request {
  const url = new URL(request.url);
  if (!transactionViews.some((view) => view === url.searchParams.get("view")))
    url.searchParams.set("view", "happened");
  return new Request(url, { headers: request.headers });
}

/** Only charges of one status, or what was received, add up to a sum that means something. */
function sumOf(
  view: string,
  status: string | undefined,
  sums: { amount: bigint; approved: bigint },
) {
  if (
    view === "planned" ||
    (status !== undefined && status !== "approved" && status !== "received")
  )
    return { text: "donations.filtered_total", amount: sums.amount } as const;
  if (view === "attempts") return null;
  return { text: "donations.charged_total", amount: sums.approved } as const;
}

export default function Transactions() {
  const { amount, approved, brands, currency, filter, items, paging, ...data } =
    useLoaderData<typeof loader>();
  const { statuses, summary, timezone, total, view } = data;
  const t = useT();
  const can = useCan();
  const { period, sort, view: _view, ...others } = filter;
  const query = { ...filter, period: period ?? "all" };
  const sum = sumOf(view, filter.status, { amount, approved });
  const isFiltered = Object.values(others).some((value) => value !== undefined);
  return (
    <DialogOutlet page={paths.transactions(query)}>
      <PageHeader
        title={t("donations.transactions_title")}
        description={t("manage.transactions.description")}
        help={<TopicLink topic="transactions" />}
        actions={
          can("create", "export") && (
            <>
              <ButtonLink variant="ghost" to={paths.newLedgerDownload(query)} preventScrollReset>
                {t("donations.ledger.export")}
              </ButtonLink>
              {total > 0 && <DownloadLink kind="transactions" query={query} />}
            </>
          )
        }
      />
      <Views views={data.views} view={view} query={query} />
      <Filters isFiltered={isFiltered || (period === undefined && view === "happened")} />
      <SavedFilters
        list="transactions"
        saved={data.saved}
        filter={isFiltered || sort ? { ...query, view } : null}
      />
      {summary && <Summary summary={summary} />}
      {!paging.isCapped && sum && sum.amount > 0n && (
        <p className="mb-3 text-muted">
          {t(sum.text, { amount: moneyText(sum.amount, currency) })}
        </p>
      )}
      <ListCard
        linked
        caption={t("donations.transactions_title")}
        columns={transactionColumns(t, timezone, brands)}
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
    </DialogOutlet>
  );
}

interface ViewsProps {
  views: readonly TransactionView[];
  view: TransactionView;
  query: Record<string, unknown>;
}

/** What happened, what is planned, and first tries that are no donation yet. */
function Views({ views, view, query }: ViewsProps) {
  const t = useT();
  return (
    <nav aria-label={t("donations.views.label")} className="mb-4 flex flex-wrap gap-2">
      {views.map((one) => {
        // What is planned, and whoever calls about a first try, is of any month.
        const period = one === "happened" ? null : "all";
        const { campaign, q } = query as Record<string, string | undefined>;
        return (
          <ButtonLink
            key={one}
            size="sm"
            variant={one === view ? "secondary" : "ghost"}
            aria-current={one === view ? "page" : undefined}
            to={paths.transactions({ view: one, period, campaign, q })}
          >
            {t(`donations.views.${one}`)}
          </ButtonLink>
        );
      })}
    </nav>
  );
}

function Filters({ isFiltered }: { isFiltered: boolean }) {
  const data = useLoaderData<typeof loader>();
  const { brands, campaigns, months, view } = data;
  const t = useT();
  return (
    <FilterBar
      labelKey="donations.filters"
      list={data}
      clearTo={isFiltered ? paths.transactions({ view }) : null}
      clearKey="donations.clear_filters"
      fields={[
        { name: "q", label: "donations.search" },
        {
          name: "period",
          label: "common.fields.period",
          choices: [
            ...months.map((value) => ({ value, label: periodText(t, value) })),
            { value: "all", label: t("common.all.period") },
          ],
          unset: "all",
          wide: true,
        },
        {
          name: "status",
          label: "common.fields.status",
          any: "common.all.status",
          texts: "common.transaction_status",
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
      more={moreFilters(brands)}
    >
      <input type="hidden" name="view" value={view} />
    </FilterBar>
  );
}

/** The filters in the folded part of the form. */
function moreFilters(brands: Record<string, string>) {
  const any = "donations.more.any";
  return [
    { name: "since", label: "donations.more.since" },
    { name: "until", label: "donations.more.until" },
    { name: "family", label: "donations.cause", any, texts: "common.decline_family" },
    { name: "gateway", label: "common.fields.gateway", any, texts: "manage.gateways" },
    {
      name: "recurrence",
      label: "common.fields.recurrence",
      any: "common.all.recurrence",
      texts: "common.recurrence",
    },
    {
      name: "method",
      label: "common.fields.payment_method",
      any,
      choices: Object.entries(brands).map(([value, label]) => ({ value, label })),
    },
    { name: "from", label: "donations.more.from" },
    { name: "to", label: "donations.more.to" },
  ] satisfies FilterField<keyof typeof listTransactions.filters>[];
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
