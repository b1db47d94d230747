import { isPeriod } from "~/values/time/day-text";
import { toDecimal, type Currency } from "~/values/money/money";
import { defineList } from "../define-list.server";
import { newestFirst } from "../list-definition";
import { choice, reference, type Filter } from "../list-filters";
import { periodSchema } from "../typed-days";
import { clawbackReason } from "./clawback-reason";

export const lineKinds = ["fee", "loss", "correction"] as const;
export type LineKind = (typeof lineKinds)[number];

export interface StatementLine {
  id: string;
  pledgeId: string;
  team: string;
  person: string;
  campaign: string;
  period: string;
  kind: LineKind;
  amount: bigint;
  currency: Currency;
  happenedAt: Date;
  reason: string | null;
}

/** The month of the statements. */
const period: Filter<string> = {
  control: { kind: "choice", options: [] },
  read: (text) => (isPeriod(text) ? text : undefined),
  schema: periodSchema,
  where: (month, bind) => `s.period = ${bind(month)}`,
};

/** Lists the lines of the teams' frozen statements, newest first. */
export const listClawbackLines = defineList({
  scope: ["clawback", "s"],
  from: `clawback_lines l
    JOIN clawback_statements s ON s.organization_id = l.organization_id AND s.id = l.statement_id
    JOIN pledges p ON p.organization_id = l.organization_id AND p.id = l.pledge_id
    JOIN agencies a ON a.organization_id = s.organization_id AND a.id = s.agency_id
    JOIN agency_people h ON h.organization_id = p.organization_id AND h.id = p.captured_by_id
    JOIN campaigns c ON c.organization_id = p.organization_id AND c.id = p.campaign_id`,
  select: `l.*, s.period, s.currency, a.name AS team, h.first_name || ' ' || h.last_name AS person, c.title`,
  where: "l.organization_id = $1",
  filters: {
    agency: reference("s.agency_id"),
    period,
    kind: choice(lineKinds, "l.kind"),
  },
  counts: {
    columns: "l.amount, l.kind",
    select: `coalesce(sum(amount) FILTER (WHERE kind = 'fee'), 0)::bigint AS fees,
      coalesce(sum(amount) FILTER (WHERE kind = 'loss'), 0)::bigint AS losses,
      coalesce(sum(amount) FILTER (WHERE kind = 'correction'), 0)::bigint AS corrections`,
    needsAll: true,
    read: (row) => ({
      fees: (row.fees ?? 0n) as bigint,
      losses: (row.losses ?? 0n) as bigint,
      corrections: (row.corrections ?? 0n) as bigint,
    }),
  },
  order: newestFirst("l.created_at", "l.id"),
  item: (row): StatementLine => ({
    id: String(row.id),
    pledgeId: String(row.pledge_id),
    team: String(row.team),
    person: String(row.person),
    campaign: String(row.title),
    period: String(row.period),
    kind: row.kind as LineKind,
    amount: row.amount as bigint,
    currency: row.currency as Currency,
    happenedAt: row.happened_at as Date,
    reason: row.reason as string | null,
  }),
  columns: {
    statement: { header: "results.clawback.statement", value: ({ period: month }) => month },
    team: { header: "results.team", value: ({ team }) => team },
    pledge: { header: "results.column.pledge", value: ({ pledgeId }) => pledgeId },
    person: { header: "results.person", value: ({ person }) => person },
    campaign: { header: "common.fields.campaign", value: ({ campaign }) => campaign },
    kind: {
      header: "results.clawback.kind",
      value: ({ kind }) => kind,
      cell: ({ kind }, { t }) => t(`results.clawback.kinds.${kind}`),
    },
    happened_at: { header: "results.clawback.date", value: ({ happenedAt }) => happenedAt },
    reason: {
      header: "results.clawback.reason",
      value: ({ reason }) => reason,
      cell: ({ reason }, { t }) => clawbackReason(t, reason),
    },
    amount: {
      isNumber: true,
      header: "common.fields.amount",
      value: ({ amount, currency }) => toDecimal(amount, currency),
    },
    currency: { header: "common.fields.currency", value: ({ currency }) => currency },
  },
  file: { name: "results.clawback.file", ability: ["create", "export"] },
});
