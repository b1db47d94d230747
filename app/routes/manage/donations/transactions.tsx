import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ListFrame } from "~/components/lists/list-frame";
import { DownloadLink } from "~/components/downloads/download-link";
import type { FilterField } from "~/components/lists/filter-fields";
import type { RouteHandle } from "~/components/layout/route-handle";
import { TopicLink } from "~/components/layout/topic-link";
import { transactionColumns } from "~/components/donations/transaction-columns";
import { periodText } from "~/i18n/dates";
import { StatusLegend } from "~/components/reports/status-legend";
import { ButtonLink } from "~/components/ui/button";
import { DialogOutlet } from "~/components/ui/dialogs/dialog-outlet";
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
import type { Translate } from "~/i18n/text-key";
import { periodOf } from "~/values/time/calendar";

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
    period: period ?? null,
    usualPeriod: view === "happened" ? periodOf(ctx.now, timezone) : undefined,
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
  const data = useLoaderData<typeof loader>();
  const { amount, approved, brands, currency, filter, items, paging, period, statuses } = data;
  const { summary, timezone, total, view } = data;
  const t = useT();
  const can = useCan();
  const query = { ...filter, period: filter.period ?? "all" };
  const sum = sumOf(view, filter.status, { amount, approved });
  return (
    <DialogOutlet page={paths.transactions(query)}>
      <PageHeader
        title={t("donations.transactions_title")}
        description={t("manage.transactions.description")}
        help={<TopicLink topic="transactions" />}
        actions={<Views views={data.views} view={view} query={query} />}
      />
      {summary && <Summary summary={summary} />}
      <ListFrame
        linked
        caption={t("donations.transactions_title")}
        list={data}
        rows={items}
        rowKey={({ id }) => id}
        columns={transactionColumns(t, timezone, brands)}
        path={(changed) => paths.transactions({ ...changed, period: changed.period ?? "all" })}
        clearTo={paths.transactions({ view })}
        kept={{ view }}
        search="donations.search"
        fields={transactionFilters(t, data)}
        usualSort={view === "planned" ? "oldest" : "newest"}
        saved={{ of: "transactions", filters: data.saved }}
        noun={t("donations.transactions_noun", { count: total })}
        sums={[
          !paging.isCapped &&
            sum !== null &&
            sum.amount > 0n &&
            t(sum.text, { amount: moneyText(sum.amount, currency) }),
        ]}
        tools={
          can("create", "export") && (
            <>
              <ButtonLink variant="ghost" to={paths.newLedgerDownload(query)} preventScrollReset>
                {t("donations.ledger.export")}
              </ButtonLink>
              {total > 0 && <DownloadLink kind="transactions" query={query} />}
            </>
          )
        }
        empty={{
          icon: "card",
          title: t("manage.transactions.empty.title"),
          text: t("manage.transactions.empty.text"),
          action: (
            <ButtonLink variant="outline" to={paths.campaigns()}>
              {t("donations.empty.action")}
            </ButtonLink>
          ),
          filtered: t("manage.transactions.empty.filtered"),
          widen: period
            ? {
                to: paths.transactions({ ...query, period: "all" }),
                label: t("manage.transactions.search_all"),
              }
            : undefined,
        }}
      />
      <StatusLegend of="transaction" statuses={statuses}>
        {t("manage.transactions.summary_note")}{" "}
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
    <nav aria-label={t("donations.views.label")} className="view-links">
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

/** The filters of the list of transactions. */
function transactionFilters(
  t: Translate,
  { brands, campaigns, months, usualPeriod }: ReturnType<typeof useLoaderData<typeof loader>>,
) {
  const any = "donations.more.any";
  return [
    {
      name: "period",
      label: "common.fields.period",
      choices: [
        ...months.map((value) => ({ value, label: periodText(t, value) })),
        { value: "all", label: t("common.all.period") },
      ],
      unset: "all",
      usual: usualPeriod,
      chip: "donations.chips.period",
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
    { name: "since", label: "donations.more.since", chip: "donations.chips.since" },
    { name: "until", label: "donations.more.until", chip: "donations.chips.until" },
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
    { name: "from", label: "donations.more.from", chip: "donations.chips.from" },
    { name: "to", label: "donations.more.to", chip: "donations.chips.to" },
    {
      name: "sort",
      label: "donations.sort.label",
      any: "donations.sort.usual",
      texts: "donations.sort",
    },
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
    <section
      aria-label={t("manage.transactions.summary", { period: periodText(t, summary.period) })}
    >
      <dl className="mb-4 grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_max-content_1fr] sm:items-baseline">
        {shown.map((status) => {
          const { amount, count } = byStatus[status] ?? nothing;
          const before = (previous.byStatus[status] ?? nothing).amount;
          return (
            <div key={status} className="flex flex-wrap items-baseline gap-x-2 sm:contents">
              <dt>
                <StatusBadge of="transaction" status={status} />
              </dt>
              <dd className="font-semibold sm:text-end">
                <Money amount={amount} currency={currency} />
              </dd>
              <dd className="text-sm text-muted">
                {t(count === 1 ? "donations.summary.count_one" : "donations.summary.count", {
                  count,
                })}
                {" · "}
                {t("manage.transactions.previous", {
                  period: periodText(t, previous.period),
                  amount: moneyText(before, currency),
                })}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
