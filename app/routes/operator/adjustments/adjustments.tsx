import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { ListFrame } from "~/components/lists/list-frame";
import { WaitingAdjustments } from "~/components/operator/adjustments/waiting-adjustments";
import { Badge, type BadgeColor } from "~/components/ui/badge";
import type { Column } from "~/components/ui/lists/data-table";
import { PageHeader } from "~/components/ui/page-header";
import { Money } from "~/components/ui/text/money";
import { actIn } from "~/domain/operators/act-in.server";
import { adjustmentNote } from "~/domain/payouts/adjustments/adjustment-note";
import { decideAdjustment } from "~/domain/payouts/adjustments/decide-adjustment.server";
import {
  listAllAdjustments,
  type StaffAdjustment,
} from "~/domain/payouts/adjustments/list-all-adjustments.server";
import type { AdjustmentState } from "~/domain/payouts/adjustments/reasons";
import { adjustmentDecisionSchema } from "~/domain/payouts/adjustments/schema";
import { parseForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { listPage } from "~/http/lists/list-answers.server";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { formatDay } from "~/values/time/day-text";

export const handle: RouteHandle = { i18n: ["operator", "payouts"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** The most that one page offers for an answer; the next come once these have one. */
const MOST_WAITING = 50;

/** GET /operator/adjustments: what waits for a second operator, and every adjustment. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  const waits = { state: "waiting" } as const;
  const [page, { items: waiting }] = await Promise.all([
    listPage(ctx, listAllAdjustments, args.request),
    listAllAdjustments(ctx, waits, { page: 1, perPage: MOST_WAITING }),
  ]);
  return {
    title: `${createTranslator(ctx.locale)("operator.adjustments.title")} · Dádiva`,
    ...page,
    waiting,
    operatorId: ctx.operator.id,
    done: outcomeOf(args.request, ["made", "waits", "approve", "reject"]),
  };
}

/** POST /operator/adjustments: the second operator's answer. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOperator(args);
  const { decision, id, organization } = await parseForm(args, adjustmentDecisionSchema);
  await decideAdjustment(await actIn(ctx, organization), { id, decision });
  return finishAt(paths.operatorAdjustments(), decision);
}

export default function OperatorAdjustments() {
  const data = useLoaderData<typeof loader>();
  const { done, items, operatorId, total, waiting } = data;
  const t = useT();
  return (
    <>
      <PageHeader
        title={t("operator.adjustments.title")}
        description={t("operator.adjustments.description")}
        back={{ to: paths.operatorPayouts(), label: t("operator.payouts.title") }}
      />
      <Outcome text={done && t(`operator.adjustments.done.${done}`)} />
      <div className="mb-6 grid gap-5 empty:hidden">
        <WaitingAdjustments items={waiting} operatorId={operatorId} />
      </div>
      <ListFrame
        caption={t("operator.adjustments.title")}
        list={data}
        rows={items}
        rowKey={({ id }) => id}
        columns={columns(t)}
        path={paths.operatorAdjustments}
        search="operator.payouts.search"
        fields={[
          {
            name: "state",
            label: "common.fields.status",
            any: "common.all.status",
            texts: "operator.adjustments.states",
          },
        ]}
        noun={t("payouts.adjustments.noun", { count: total })}
        empty={{
          icon: "bank",
          title: t("payouts.adjustments.empty"),
          filtered: t("payouts.empty_filtered"),
        }}
      />
    </>
  );
}

const COLORS: Record<AdjustmentState, BadgeColor> = {
  ...{ waiting: "orange", posted: "green", rejected: "gray" },
};

function columns(t: Translate): Column<StaffAdjustment>[] {
  return [
    {
      key: "organization",
      header: t("payouts.organization"),
      main: true,
      cell: (adjustment) => (
        <span className="grid min-w-0">
          <span className="font-semibold wrap-anywhere">{adjustment.organization.name}</span>
          <span className="text-sm font-normal wrap-anywhere text-muted">
            {t(`payouts.adjustments.reasons.${adjustment.reason}`)}: {adjustmentNote(t, adjustment)}{" "}
            ({adjustment.author.name})
          </span>
        </span>
      ),
    },
    {
      key: "corrects",
      header: t("payouts.adjustments.corrects"),
      cell: ({ payout, transactionId }) =>
        payout ? t("payouts.statement_title", { number: payout.number }) : (transactionId ?? "—"),
    },
    {
      key: "effective_on",
      header: t("common.fields.date"),
      tight: true,
      cell: ({ effectiveOn }) => formatDay(effectiveOn),
    },
    {
      key: "state",
      header: t("common.fields.status"),
      cell: ({ state }) => (
        <Badge color={COLORS[state]}>{t(`operator.adjustments.states.${state}`)}</Badge>
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
