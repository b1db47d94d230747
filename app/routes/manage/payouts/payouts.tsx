import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { TopicLink } from "~/components/layout/topic-link";
import { ListFrame } from "~/components/lists/list-frame";
import { AdjustmentsCard } from "~/components/payouts/adjustments-card";
import { BalanceCard } from "~/components/payouts/balance-card";
import { FrequencyForm } from "~/components/payouts/frequency-form";
import { Holds } from "~/components/payouts/holds";
import { PayoutBadge } from "~/components/payouts/payout-badge";
import { YearLinks } from "~/components/payouts/year-links";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { FactRows } from "~/components/ui/fact-rows";
import type { Column } from "~/components/ui/lists/data-table";
import { PageHeader } from "~/components/ui/page-header";
import { Money } from "~/components/ui/text/money";
import { useCan } from "~/components/users/use-can";
import { listWithheld } from "~/domain/ledger/list-withheld.server";
import { listAdjustments } from "~/domain/payouts/adjustments/list-adjustments.server";
import { chooseFrequency } from "~/domain/payouts/choose-frequency.server";
import { getPayoutBalance } from "~/domain/payouts/get-payout-balance.server";
import { listPayouts } from "~/domain/payouts/list-payouts.server";
import type { ShownPayout } from "~/domain/payouts/payout-view";
import { listYears } from "~/domain/ledger/years/list-years.server";
import { payoutFrequencySchema } from "~/domain/payouts/schema";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { listPage } from "~/http/lists/list-answers.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { periodText } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { localDate } from "~/values/time/calendar";
import { formatDay } from "~/values/time/day-text";

export const handle: RouteHandle = { i18n: ["payouts"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** Their page has the others. */
const NEWEST_ADJUSTMENTS = 3;

/** GET /manage/payouts: the balance, what is on its way, why something waits, and every payout. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "payout");
  const { name, timezone } = ctx.organization;
  const [page, balance, withheld, years, adjustments] = await Promise.all([
    listPage(ctx, listPayouts, args.request),
    getPayoutBalance(ctx),
    listWithheld(ctx),
    listYears(ctx),
    listAdjustments(ctx, {}, { page: 1, perPage: NEWEST_ADJUSTMENTS }),
  ]);
  const dayOf = (at: Date) => localDate(at, timezone);
  return {
    title: `${createTranslator(ctx.locale)("payouts.title")} · ${name}`,
    ...page,
    balance,
    withheld,
    years,
    adjustments: adjustments.items,
    holds: balance.holds.map((hold) => ({
      ...hold,
      ...{ sinceOn: dayOf(hold.since), untilOn: hold.until && dayOf(hold.until) },
    })),
    done: outcomeOf(args.request, ["saved"]),
  };
}

/** POST /manage/payouts: how often money leaves. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "payout");
  await chooseFrequency(ctx, parseFields(await readForm(args), payoutFrequencySchema));
  return finishAt(paths.payouts(), "saved");
}

export default function PayoutsPage() {
  const data = useLoaderData<typeof loader>();
  const { balance, done, filter, holds, items, total, withheld, years } = data;
  const t = useT();
  const can = useCan();
  return (
    <>
      <Outcome text={done && t("common.save.saved")} isSave />
      <PageHeader
        title={t("payouts.title")}
        description={t("payouts.description")}
        help={<TopicLink topic="payouts" />}
      />
      <Holds holds={holds} />
      <div className="mb-6 grid gap-5">
        <BalanceCard balance={balance} />
      </div>
      <ListFrame
        linked
        caption={t("payouts.title")}
        list={data}
        rows={items}
        rowKey={({ id }) => id}
        columns={columns(t)}
        path={paths.payouts}
        fields={[
          {
            name: "state",
            label: "common.fields.status",
            any: "common.all.status",
            texts: "payouts.states",
          },
        ]}
        noun={t("payouts.noun", { count: total })}
        tools={
          total > 0 &&
          can("create", "export") && (
            <ButtonLink plain variant="outline" icon="download" to={paths.payoutsFile(filter)}>
              {t("payouts.csv")}
            </ButtonLink>
          )
        }
        empty={{
          icon: "bank",
          title: t("payouts.empty"),
          text: t("payouts.empty_text"),
          filtered: t("payouts.empty_filtered"),
        }}
      />
      <div className="mt-6 grid gap-5 lg:grid-cols-2">
        {withheld.length > 0 && (
          <Card title={t("payouts.withheld")}>
            <FactRows
              rows={withheld.map(
                ({ amount, period }) =>
                  [
                    periodText(t, period),
                    <Money key={period} amount={amount} currency={balance.currency} />,
                  ] as const,
              )}
            />
          </Card>
        )}
        <AdjustmentsCard items={data.adjustments} />
        <YearLinks years={years} />
        {balance.isChoice && can("update", "payout") && (
          <FrequencyForm frequency={balance.frequency} />
        )}
      </div>
    </>
  );
}

function columns(t: Translate): Column<ShownPayout>[] {
  return [
    {
      key: "number",
      header: t("payouts.columns.number"),
      main: true,
      cell: ({ id, number }) => (
        <Link to={paths.payout(id)} className="font-semibold">
          {t("payouts.statement_title", { number })}
        </Link>
      ),
    },
    {
      key: "planned_on",
      header: t("payouts.columns.planned_on"),
      tight: true,
      cell: ({ plannedOn }) => formatDay(plannedOn),
    },
    {
      key: "account",
      header: t("payouts.account"),
      cell: ({ bankName, lastFour }) => `${bankName} ····${lastFour}`,
    },
    {
      key: "state",
      header: t("common.fields.status"),
      cell: ({ state }) => <PayoutBadge state={state} />,
    },
    {
      key: "amount",
      header: t("common.fields.amount"),
      numeric: true,
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
  ];
}
