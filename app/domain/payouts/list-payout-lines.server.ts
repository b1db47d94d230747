import { textForCode } from "~/i18n/text-key";
import { defineList } from "~/domain/define-list.server";
import { oldestFirst } from "~/domain/list-definition";
import { choice, reference } from "~/domain/list-filters";
import type { OrganizationContext } from "~/domain/context";
import { toDecimal } from "~/values/money/money";
import { lineText, payoutLine, type PayoutLine } from "./payout-line";
import { PAYOUT_LINES, PAYOUT_LINE_COLUMNS } from "./payout-lines.sql";
import { lineKinds } from "./states";

type Amount = "gross" | "fee" | "taxes" | "commission" | "adjustment" | "net" | "running";

const amount = (name: Amount) =>
  ({
    isNumber: true,
    header: `payouts.columns.${name}`,
    value: (line: PayoutLine) => toDecimal(line[name], line.currency),
  }) as const;

/** Lists the lines of payouts' statements, oldest first. */
export const listPayoutLines = defineList({
  scope: ["payout", "i"],
  facts: (ctx: OrganizationContext): Promise<void> =>
    Promise.resolve(ctx.require("read", "payout")),
  from: PAYOUT_LINES,
  select: PAYOUT_LINE_COLUMNS,
  where: "i.organization_id = $1",
  filters: {
    payout: reference("i.payout_id"),
    kind: choice(lineKinds, (kind, bind) => {
      if (kind === "fee" || kind === "tax") return `p.kind = ${bind(`payout_${kind}`)}`;
      if (kind === "adjustment") return "p.kind IN ('payout_return', 'adjustment')";
      return `p.kind = ${bind(kind)}`;
    }),
  },
  order: { ...oldestFirst("p.effective_on", "p.id"), key: { type: "date" } },
  item: payoutLine,
  counts: {
    columns: "i.amount",
    select: "coalesce(sum(amount), 0)::bigint AS net",
    needsAll: true,
    read: ({ net }) => ({ net: BigInt(String(net ?? 0)) }),
  },
  columns: {
    posted_at: { header: "payouts.columns.posted_at", value: ({ postedAt }) => postedAt },
    available_on: {
      header: "payouts.columns.available_on",
      isDay: true,
      value: ({ availableOn }) => availableOn,
    },
    kind: {
      header: "payouts.columns.kind",
      value: ({ kind }) => kind,
      cell: (line, { t }) => lineText(t, line),
    },
    transaction: { header: "payouts.columns.transaction", value: (line) => line.transactionId },
    receipt_no: { header: "payouts.columns.receipt", value: ({ receipt }) => receipt },
    donor_initials: { header: "payouts.columns.initials", value: ({ initials }) => initials },
    campaign: { header: "common.fields.campaign", value: ({ campaign }) => campaign },
    gateway: {
      header: "common.fields.gateway",
      value: ({ gateway }) => gateway ?? "",
      cell: ({ gateway }, { t }) =>
        gateway ? textForCode(t, "manage.gateways", gateway, "common.unknown") : "",
    },
    currency: { header: "common.fields.currency", value: ({ currency }) => currency },
    gross: amount("gross"),
    gateway_fee: amount("fee"),
    withholding: amount("taxes"),
    commission: amount("commission"),
    adjustment: amount("adjustment"),
    net: amount("net"),
    running_balance: amount("running"),
    note: { header: "payouts.adjustments.note", only: "file", value: ({ note }) => note },
  },
  file: { name: "payouts.file" },
});
