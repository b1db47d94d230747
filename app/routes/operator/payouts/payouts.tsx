import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { ListFrame } from "~/components/lists/list-frame";
import { BankFileCard, BatchCard } from "~/components/operator/payouts/batch-card";
import { GoneNotice } from "~/components/operator/settlements/gone-notice";
import { PayoutBadge } from "~/components/payouts/payout-badge";
import { ButtonLink } from "~/components/ui/button";
import type { Column } from "~/components/ui/lists/data-table";
import { PageHeader } from "~/components/ui/page-header";
import { Money } from "~/components/ui/text/money";
import { approveBatch } from "~/domain/payouts/approve-batch.server";
import { batchSchema } from "~/domain/payouts/decision-schema";
import { listAllPayouts, type StaffPayout } from "~/domain/payouts/list-all-payouts.server";
import { listBankFiles } from "~/domain/payouts/list-bank-files.server";
import { listBatches } from "~/domain/payouts/list-batches.server";
import { countGone } from "~/domain/payouts/reconciliation/count-gone.server";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { listPage } from "~/http/lists/list-answers.server";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { formatDay } from "~/values/time/day-text";

export const handle: RouteHandle = { i18n: ["operator", "payouts", "settlements"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** GET /operator/payouts: batches to approve, files for our bank, and every payout. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  const [page, batches, files, gone] = await Promise.all([
    listPage(ctx, listAllPayouts, args.request),
    listBatches(ctx),
    listBankFiles(ctx),
    countGone(ctx),
  ]);
  return {
    title: `${createTranslator(ctx.locale)("operator.payouts.title")} · Dádiva`,
    ...page,
    batches,
    files,
    gone,
    done: outcomeOf(args.request, ["approved", "waits"]),
  };
}

/** POST /operator/payouts: approves a batch. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOperator(args);
  const { country, planned_on: plannedOn } = parseFields(await readForm(args), batchSchema);
  const { needsSecond } = await approveBatch(ctx, { country, plannedOn });
  return finishAt(paths.operatorPayouts(), needsSecond ? "waits" : "approved");
}

export default function OperatorPayouts() {
  const data = useLoaderData<typeof loader>();
  const { batches, done, files, gone, items, total } = data;
  const t = useT();
  return (
    <>
      <PageHeader
        title={t("operator.payouts.title")}
        description={t("operator.payouts.description")}
        actions={
          <ButtonLink variant="outline" to={paths.operatorAdjustments()}>
            {t("operator.adjustments.title")}
          </ButtonLink>
        }
      />
      <Outcome text={done && t(`operator.payouts.done.${done}`)} />
      <GoneNotice count={gone} />
      <div className="mb-6 grid gap-5">
        <BatchCard batches={batches} />
        <BankFileCard files={files} />
      </div>
      <ListFrame
        caption={t("operator.payouts.title")}
        list={data}
        rows={items}
        rowKey={({ id }) => id}
        columns={columns(t)}
        path={paths.operatorPayouts}
        search="operator.payouts.search"
        fields={[
          {
            name: "state",
            label: "common.fields.status",
            any: "common.all.status",
            texts: "payouts.states",
          },
        ]}
        noun={t("payouts.noun", { count: total })}
        empty={{
          icon: "bank",
          title: t("payouts.empty"),
          filtered: t("payouts.empty_filtered"),
        }}
      />
    </>
  );
}

function columns(t: Translate): Column<StaffPayout>[] {
  return [
    {
      key: "number",
      header: t("payouts.columns.number"),
      main: true,
      cell: ({ id, number, organization }) => (
        <span className="grid min-w-0">
          <Link to={paths.operatorPayout(organization.id, id)} className="font-semibold">
            {t("payouts.statement_title", { number })}
          </Link>
          <span className="text-sm font-normal wrap-anywhere text-muted">{organization.name}</span>
        </span>
      ),
    },
    {
      key: "planned_on",
      header: t("payouts.columns.planned_on"),
      tight: true,
      cell: ({ plannedOn }) => formatDay(plannedOn),
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
