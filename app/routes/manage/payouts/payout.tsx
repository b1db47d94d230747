import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { ListFrame } from "~/components/lists/list-frame";
import { PayoutSummary } from "~/components/payouts/payout-summary";
import { PayoutBadge } from "~/components/payouts/payout-badge";
import { ButtonLink } from "~/components/ui/button";
import type { Column } from "~/components/ui/lists/data-table";
import { PageHeader } from "~/components/ui/page-header";
import { DateTime } from "~/components/ui/text/date-time";
import { Money } from "~/components/ui/text/money";
import { getPayout } from "~/domain/payouts/get-payout.server";
import { listPayoutLines } from "~/domain/payouts/list-payout-lines.server";
import { lineDetail, lineText, type PayoutLine } from "~/domain/payouts/payout-line";
import { listPage } from "~/http/lists/list-answers.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useCan } from "~/components/users/use-can";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { formatDay } from "~/values/time/day-text";
import { ofPayout } from "./of-payout.server";

export const handle: RouteHandle = { i18n: ["payouts"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** GET /manage/payouts/{uuid}: a payout with its statement. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "payout");
  const payout = await getPayout(ctx, args.params.uuid ?? "");
  const page = await listPage(ctx, listPayoutLines, ofPayout(args.request, payout.id));
  const t = createTranslator(ctx.locale);
  const { name, timezone } = ctx.organization;
  const title = `${t("payouts.statement_title", { number: payout.number })} · ${name}`;
  return { title, timezone, payout, ...page };
}

export default function PayoutPage() {
  const data = useLoaderData<typeof loader>();
  const { items, net, payout, timezone, total } = data;
  const { payout: _payout, ...filter } = data.filter;
  const t = useT();
  const can = useCan();
  return (
    <>
      <PageHeader
        title={t("payouts.statement_title", { number: payout.number })}
        badge={<PayoutBadge state={payout.state} />}
        back={{ to: paths.payouts(), label: t("payouts.title") }}
        actions={
          can("create", "export") && (
            <>
              <ButtonLink plain variant="outline" icon="download" to={paths.payoutPaper(payout.id)}>
                {t("payouts.pdf")}
              </ButtonLink>
              <ButtonLink plain variant="outline" icon="download" to={paths.payoutFile(payout.id)}>
                {t("payouts.csv")}
              </ButtonLink>
            </>
          )
        }
      />
      <PayoutSummary payout={payout} net={filter.kind ? null : net} timezone={timezone} />
      <ListFrame
        caption={t("payouts.lines")}
        list={{ ...data, filter }}
        rows={items}
        rowKey={({ id }) => id}
        columns={columns(t, timezone)}
        path={(query) => paths.payout(payout.id, query)}
        fields={[
          {
            name: "kind",
            label: "payouts.columns.kind",
            any: "payouts.all_kinds",
            texts: "payouts.kinds",
          },
        ]}
        noun={t("payouts.lines_noun", { count: total })}
        empty={{
          icon: "file",
          title: t("payouts.no_lines"),
          filtered: t("payouts.empty_filtered"),
        }}
      />
    </>
  );
}

function columns(t: Translate, timezone: string): Column<PayoutLine>[] {
  const amount = (name: "gross" | "fee" | "taxes" | "commission" | "net" | "running") => ({
    key: name,
    header: t(`payouts.columns.${name}`),
    numeric: true,
    cell: ({ currency, ...line }: PayoutLine) => <Money amount={line[name]} currency={currency} />,
  });
  return [
    {
      key: "kind",
      header: t("payouts.columns.kind"),
      main: true,
      cell: (line) => {
        const { donationId } = line;
        const text = lineText(t, line);
        const detail = lineDetail(line);
        return (
          <>
            {donationId ? <Link to={paths.donation(donationId)}>{text}</Link> : text}
            {detail && <span className="block text-sm text-muted">{detail}</span>}
          </>
        );
      },
    },
    {
      key: "posted_at",
      header: t("payouts.columns.posted_at"),
      tight: true,
      cell: ({ postedAt }) => <DateTime at={postedAt} zone={timezone} style="short" />,
    },
    {
      key: "available_on",
      header: t("payouts.columns.available_on"),
      tight: true,
      cell: ({ availableOn }) => formatDay(availableOn),
    },
    amount("gross"),
    amount("fee"),
    amount("taxes"),
    amount("commission"),
    amount("net"),
    amount("running"),
  ];
}
