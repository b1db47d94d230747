import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { TopicLink } from "~/components/layout/topic-link";
import { ListFrame } from "~/components/lists/list-frame";
import type { Column } from "~/components/ui/lists/data-table";
import { PageHeader } from "~/components/ui/page-header";
import { Money } from "~/components/ui/text/money";
import { adjustmentNote } from "~/domain/payouts/adjustments/adjustment-note";
import type { ShownAdjustment } from "~/domain/payouts/adjustments/adjustment-view";
import { listAdjustments } from "~/domain/payouts/adjustments/list-adjustments.server";
import { listPage } from "~/http/lists/list-answers.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { formatDay } from "~/values/time/day-text";

export const handle: RouteHandle = { i18n: ["payouts"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** GET /manage/payouts/adjustments: what our staff corrected in the balance, and why. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "payout");
  const title = createTranslator(ctx.locale)("payouts.adjustments.title");
  return {
    title: `${title} · ${ctx.organization.name}`,
    ...(await listPage(ctx, listAdjustments, args.request)),
  };
}

export default function Adjustments() {
  const data = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHeader
        title={t("payouts.adjustments.title")}
        description={t("payouts.adjustments.description")}
        back={{ to: paths.payouts(), label: t("payouts.title") }}
        help={<TopicLink topic="payouts" />}
      />
      <ListFrame
        caption={t("payouts.adjustments.title")}
        list={data}
        rows={data.items}
        rowKey={({ id }) => id}
        columns={columns(t)}
        path={paths.payoutAdjustments}
        fields={[
          {
            name: "reason",
            label: "payouts.adjustments.reason",
            any: "payouts.adjustments.all_reasons",
            texts: "payouts.adjustments.reasons",
          },
        ]}
        noun={t("payouts.adjustments.noun", { count: data.total })}
        empty={{
          icon: "bank",
          title: t("payouts.adjustments.empty"),
          filtered: t("payouts.empty_filtered"),
        }}
      />
    </>
  );
}

function columns(t: Translate): Column<ShownAdjustment>[] {
  return [
    {
      key: "reason",
      header: t("payouts.adjustments.reason"),
      main: true,
      cell: (adjustment) => (
        <span className="grid min-w-0">
          <span className="font-semibold">
            {t(`payouts.adjustments.reasons.${adjustment.reason}`)}
          </span>
          <span className="text-sm font-normal wrap-anywhere text-muted">
            {adjustmentNote(t, adjustment)}
          </span>
        </span>
      ),
    },
    {
      key: "corrects",
      header: t("payouts.adjustments.corrects"),
      cell: (adjustment) => <Corrected {...adjustment} />,
    },
    {
      key: "effective_on",
      header: t("common.fields.date"),
      tight: true,
      cell: ({ effectiveOn }) => formatDay(effectiveOn),
    },
    {
      key: "amount",
      header: t("common.fields.amount"),
      numeric: true,
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
  ];
}

function Corrected({ donationId, payout }: ShownAdjustment) {
  const t = useT();
  if (donationId)
    return <Link to={paths.donation(donationId)}>{t("payouts.adjustments.donation")}</Link>;
  if (!payout) return "—";
  return (
    <Link to={paths.payout(payout.id)}>
      {t("payouts.statement_title", { number: payout.number })}
    </Link>
  );
}
