/** The lines of a year's summary, for pages, the paper and the file. */
import { tieOutLines, type TieOutLine } from "../books/tie-out-lines";
import type { MoneyHolder } from "../schema";
import type { Currency } from "~/values/money/money";

type MovedLine = Exclude<TieOutLine, "change">;

/** What moved the balance: `addedLines` add to it, each other line takes from it. */
export const movedLines = tieOutLines.filter((line): line is MovedLine => line !== "change");

/** All columns in their order: opening and what moved it are the closing. */
export const yearLines = ["opening", ...movedLines, "closing"] as const;
export type YearLine = (typeof yearLines)[number];

/** A month, or the whole year. Amounts are minor units; what takes from the balance is positive in its own line. */
export interface YearRow extends Record<YearLine, bigint> {
  /** `YYYY-MM` of a month, `YYYY` of the year. */
  period: string;
  /** What the lines leave unexplained: nothing, or somebody must look. */
  difference: bigint;
}

/** The money in one currency that one of the two holds. */
export interface YearSection {
  currency: Currency;
  heldBy: MoneyHolder;
  months: YearRow[];
  total: YearRow;
  /**
   * The taxes of the total by the company that withheld them, which certifies them (null: taxes of payouts), and
   * by its own name of the tax, which is empty where it gives none.
   */
  withheld: { gateway: string | null; tax: string; amount: bigint }[];
}

/** What moved an organisation's money in a year. */
export interface YearSummary {
  year: string;
  /** The last day that it covers, `YYYY-MM-DD`: today in a year that has not ended. */
  until: string;
  isOver: boolean;
  /** Those with postings, the newest first. */
  years: string[];
  sections: YearSection[];
}
