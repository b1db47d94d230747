import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { ListFrame } from "~/components/lists/list-frame";
import { accountLabel } from "~/components/operator/settlements/account-label";
import { Badge, type BadgeColor } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import type { Column } from "~/components/ui/lists/data-table";
import { PageHeader } from "~/components/ui/page-header";
import { Money } from "~/components/ui/text/money";
import { DomainError } from "~/domain/errors";
import {
  listSettlementLines,
  type ListedLine,
} from "~/domain/payouts/reconciliation/list-settlement-lines.server";
import { listSettlements } from "~/domain/payouts/reconciliation/list-settlements.server";
import type { LineState } from "~/domain/payouts/reconciliation/kinds";
import { outcomeOf } from "~/http/forms/outcome.server";
import { listPage } from "~/http/lists/list-answers.server";
import { paths, type Query } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { textForCode, type Translate } from "~/i18n/text-key";
import { formatDay } from "~/values/time/day-text";

export const handle: RouteHandle = { i18n: ["operator", "books", "settlements"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** GET /operator/books/settlements/{file}: a company's file line by line. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  const settlement = await listSettlements.find(ctx, args.params.file ?? "");
  if (!settlement) throw new DomainError("not_found");
  return {
    title: `${createTranslator(ctx.locale)("settlements.file")}: ${settlement.name} · Dádiva`,
    settlement,
    done: outcomeOf(args.request, ["taken", "known"]),
    ...(await listPage(ctx, listSettlementLines, ofFile(args.request, settlement.id))),
  };
}

/** Returns the request with the address's file as its filter, whatever its query names. */
function ofFile({ url }: Request, file: string): Request {
  const address = new URL(url);
  address.searchParams.set("file", file);
  return new Request(address);
}

export default function Settlement() {
  const data = useLoaderData<typeof loader>();
  const { done, items, settlement, total } = data;
  const t = useT();
  const { id, name, open, provider, refused } = settlement;
  return (
    <>
      <PageHeader
        back={{ to: paths.operatorSettlements(), label: t("settlements.title") }}
        title={name}
        description={t("settlements.summary", {
          account: accountLabel(provider),
          lines: settlement.lines,
          refused,
          open,
        })}
        actions={
          <ButtonLink variant="outline" to={paths.operatorDifferences({ provider, state: "open" })}>
            {t("settlements.differences")}
          </ButtonLink>
        }
      />
      <Outcome text={done && t(`settlements.done.${done}`)} />
      <ListFrame
        caption={t("settlements.lines")}
        list={data}
        rows={items}
        rowKey={(line) => line.id}
        columns={columns(t)}
        path={(query: Query) => paths.operatorSettlement(id, { ...query, file: null })}
        fields={[
          {
            name: "state",
            label: "common.fields.status",
            any: "common.all.status",
            texts: "settlements.line_states",
          },
        ]}
        noun={t("settlements.line_noun", { count: total })}
        empty={{
          icon: "file",
          title: t("settlements.no_lines"),
          filtered: t("settlements.no_lines"),
        }}
      />
    </>
  );
}

const COLORS: Record<LineState, BadgeColor> = {
  ...{ taken: "gray", matched: "green", differs: "orange" },
  ...{ apart: "gray", replaced: "gray", refused: "red" },
};

function columns(t: Translate): Column<ListedLine>[] {
  return [
    {
      key: "number",
      header: t("settlements.line"),
      main: true,
      cell: ({ kind, number, organization, reference, word }) => (
        <span className="grid min-w-0">
          <span className="font-semibold wrap-anywhere">
            {t("settlements.row", { number: String(number) })} ·{" "}
            {word === ""
              ? "—"
              : `${textForCode(t, "settlements.movements", kind, "common.unknown")} (${word})`}
          </span>
          <span className="text-sm font-normal wrap-anywhere text-muted">
            {[organization, reference].filter(Boolean).join(" · ")}
          </span>
        </span>
      ),
    },
    {
      key: "date",
      header: t("common.fields.date"),
      tight: true,
      cell: ({ occurredOn }) => (occurredOn ? formatDay(occurredOn) : "—"),
    },
    {
      key: "amount",
      header: t("common.fields.amount"),
      numeric: true,
      cell: ({ amount, currency }) =>
        currency ? <Money amount={amount} currency={currency} /> : "—",
    },
    {
      key: "costs",
      header: t("settlements.costs"),
      numeric: true,
      cell: ({ currency, fee, taxes }) =>
        currency ? <Money amount={fee + taxes} currency={currency} /> : "—",
    },
    {
      key: "state",
      header: t("common.fields.status"),
      cell: ({ fault, state }) => (
        <span className="grid justify-items-start gap-1">
          <Badge color={COLORS[state]}>{t(`settlements.line_states.${state}`)}</Badge>
          {fault && <span className="text-sm">{t(`settlements.faults.${fault}`)}</span>}
        </span>
      ),
    },
  ];
}
