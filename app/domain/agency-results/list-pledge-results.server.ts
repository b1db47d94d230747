import { toDecimal, type Currency } from "~/values/money/money";
import type { Translate } from "~/i18n/text-key";
import type { OrganizationContext } from "../context";
import { defineList } from "../define-list.server";
import { newestFirst } from "../list-definition";
import { months, reference } from "../list-filters";
import { MILESTONES, RESULT_PLEDGES, pledgeResults } from "./pledge-results.sql";
import { reached, type Milestone, type PledgeStep } from "./results";

/** A pledge with what became of it, without the donor's data. */
export interface PledgeResult {
  id: string;
  team: string;
  person: string;
  code: string;
  campaign: string;
  amount: bigint;
  currency: Currency;
  capturedAt: Date;
  step: PledgeStep;
  isEarlyEnd: boolean;
  /** YYYY-MM of the first approved charge. */
  cohort: string | null;
  firstChargeAt: Date | null;
  charges: number;
  /** Minor units: refunds and lost disputes. */
  givenBack: bigint;
  /** Null while that month is not over, or without a first charge. */
  alive: Record<Milestone, boolean | null>;
}

const aliveColumn = (months: Milestone) => ({
  header: `results.alive.${months}` as const,
  value: ({ alive }: PledgeResult) => alive[months],
  cell: ({ alive }: PledgeResult, { t }: { t: Translate }) => {
    const value = alive[months];
    if (value === null) return "";
    return t(value ? "results.yes" : "results.no");
  },
});

/** Lists what became of pledges, newest first; the results of teams and their file read it. */
export const listPledgeResults = defineList({
  scope: ["agency_result", "p"],
  from: ({ ctx, bind }) => pledgeResults(ctx, bind),
  select: `p.id, p.received_at, p.captured_at, p.captured_by_code, p.amount, p.currency, a.name AS team,
    h.first_name, h.last_name, c.title, f.*`,
  where: RESULT_PLEDGES,
  filters: {
    agency: reference("p.agency_id"),
    person: reference("p.captured_by_id"),
    campaign: reference("p.campaign_id"),
    months: months((from, to) => `p.captured_at >= ${from} AND p.captured_at < ${to}`),
  },
  order: newestFirst("p.received_at", "p.id"),
  item: (row, _ctx: OrganizationContext): PledgeResult => ({
    id: String(row.id),
    team: String(row.team),
    person: `${String(row.first_name)} ${String(row.last_name)}`,
    code: String(row.captured_by_code ?? ""),
    campaign: String(row.title),
    amount: row.amount as bigint,
    currency: row.currency as Currency,
    capturedAt: row.captured_at as Date,
    step: reached({
      isApproved: row.is_approved === true,
      isCharged: row.is_charged === true,
      isPaying: row.is_paying === true,
      isEnded: row.is_ended === true,
      isNoShow: row.is_no_show === true,
    }),
    isEarlyEnd: row.is_early_end === true,
    cohort: (row.cohort as string | null) ?? null,
    firstChargeAt: row.first_at as Date | null,
    charges: Number(row.charges),
    givenBack: row.given_back as bigint,
    alive: Object.fromEntries(
      MILESTONES.map((months) => [months, row[`alive_${months}`] as boolean | null]),
    ) as PledgeResult["alive"],
  }),
  columns: {
    uuid: { header: "results.column.pledge", value: ({ id }) => id },
    captured_at: { header: "results.column.captured", value: (one) => one.capturedAt },
    team: { header: "results.team", value: ({ team }) => team },
    person: { header: "results.person", value: ({ person }) => person },
    code: { header: "results.column.code", value: ({ code }) => code },
    campaign: { header: "common.fields.campaign", value: ({ campaign }) => campaign },
    amount: {
      isNumber: true,
      header: "common.fields.amount",
      value: ({ amount, currency }) => toDecimal(amount, currency),
    },
    currency: { header: "common.fields.currency", value: ({ currency }) => currency },
    step: {
      header: "results.column.step",
      value: ({ step }) => step,
      cell: ({ step }, { t }) => t(`results.step.${step}`),
    },
    first_charge_at: {
      header: "results.column.first_charge",
      value: ({ firstChargeAt }) => firstChargeAt,
    },
    cohort: { header: "results.cohort", value: ({ cohort }) => cohort },
    charges: {
      isNumber: true,
      header: "results.column.charges",
      value: ({ charges }) => charges,
    },
    alive_1: aliveColumn(1),
    alive_3: aliveColumn(3),
    alive_6: aliveColumn(6),
    alive_12: aliveColumn(12),
    ended_early: {
      header: "results.early_ends",
      value: ({ isEarlyEnd }) => isEarlyEnd,
      cell: ({ isEarlyEnd }, { t }) => t(isEarlyEnd ? "results.yes" : "results.no"),
    },
    given_back: {
      isNumber: true,
      header: "results.given_back",
      value: ({ givenBack, currency }) => toDecimal(givenBack, currency),
    },
  },
  file: { name: "results.file", ability: ["create", "export"] },
});
