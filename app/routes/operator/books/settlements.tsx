import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { ListFrame } from "~/components/lists/list-frame";
import { accountLabel } from "~/components/operator/settlements/account-label";
import { GoneNotice } from "~/components/operator/settlements/gone-notice";
import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import type { Column } from "~/components/ui/lists/data-table";
import { PageHeader } from "~/components/ui/page-header";
import { DateTime } from "~/components/ui/text/date-time";
import { countGone } from "~/domain/payouts/reconciliation/count-gone.server";
import {
  listSettlements,
  type ListedSettlement,
} from "~/domain/payouts/reconciliation/list-settlements.server";
import { settlementAccounts } from "~/domain/payouts/reconciliation/settlement-accounts.server";
import { listPage } from "~/http/lists/list-answers.server";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { formatDay } from "~/values/time/day-text";
import { OPERATOR_ZONE } from "~/values/time/operator-zone";

export const handle: RouteHandle = { i18n: ["operator", "books", "settlements"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** GET /operator/books/settlements: the companies' files that were taken, and where to take one. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  const [gone, page] = await Promise.all([
    countGone(ctx),
    listPage(ctx, listSettlements, args.request),
  ]);
  return {
    title: `${createTranslator(ctx.locale)("settlements.title")} · Dádiva`,
    accounts: settlementAccounts().map((value) => ({ value, label: accountLabel(value) })),
    gone,
    ...page,
  };
}

export default function Settlements() {
  const data = useLoaderData<typeof loader>();
  const { accounts, gone, items, total } = data;
  const t = useT();
  return (
    <>
      <PageHeader
        back={{ to: paths.operatorBooks(), label: t("books.title") }}
        title={t("settlements.title")}
        description={t("settlements.description")}
        actions={
          <>
            <ButtonLink variant="outline" to={paths.operatorDifferences({ state: "open" })}>
              {t("settlements.differences")}
            </ButtonLink>
            <ButtonLink variant="outline" to={paths.operatorStatements()}>
              {t("settlements.bank.title")}
            </ButtonLink>
          </>
        }
      />
      <GoneNotice count={gone} />
      <div className="mb-6">
        <Card title={t("settlements.take_of")}>
          <ul className="flex flex-wrap gap-2">
            {accounts.map(({ label, value }) => (
              <li key={value}>
                <ButtonLink
                  variant="outline"
                  size="sm"
                  icon="upload"
                  to={paths.takeOperatorSettlement(value)}
                >
                  {label}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </Card>
      </div>
      <ListFrame
        caption={t("settlements.title")}
        list={data}
        rows={items}
        rowKey={({ id }) => id}
        columns={columns(t)}
        path={paths.operatorSettlements}
        fields={[
          {
            name: "provider",
            label: "settlements.account",
            any: "settlements.any",
            choices: accounts,
          },
        ]}
        noun={t("settlements.file_noun", { count: total })}
        empty={{
          icon: "file",
          title: t("settlements.no_files"),
          text: t("settlements.no_files_text"),
          filtered: t("settlements.no_files_found"),
        }}
      />
    </>
  );
}

function columns(t: Translate): Column<ListedSettlement>[] {
  return [
    {
      key: "name",
      header: t("settlements.file"),
      main: true,
      cell: ({ by, id, name, provider, takenAt }) => (
        <span className="grid min-w-0">
          <Link to={paths.operatorSettlement(id)} className="font-semibold wrap-anywhere">
            {name}
          </Link>
          <span className="text-sm font-normal wrap-anywhere text-muted">
            {accountLabel(provider)} · {by} ·{" "}
            <DateTime at={takenAt} zone={OPERATOR_ZONE} style="short" />
          </span>
        </span>
      ),
    },
    {
      key: "days",
      header: t("settlements.days"),
      cell: ({ firstOn, lastOn }) =>
        firstOn && lastOn
          ? t("settlements.from_to", { from: formatDay(firstOn), to: formatDay(lastOn) })
          : "—",
    },
    { key: "lines", header: t("settlements.lines"), numeric: true, cell: ({ lines }) => lines },
    {
      key: "refused",
      header: t("settlements.refused"),
      numeric: true,
      cell: ({ refused }) => refused,
    },
    {
      key: "open",
      header: t("settlements.differences"),
      cell: ({ matchedAt, open }) => (
        <Badge color={matchedAt === null ? "gray" : open > 0 ? "orange" : "green"}>
          {matchedAt === null
            ? t("settlements.not_matched")
            : t("settlements.open_count", { count: open })}
        </Badge>
      ),
    },
  ];
}
