import type { Row } from "~/domain/context";
import { hasWords } from "~/values/search-text";
import { stateOf, type AnnouncementState } from "./states";
import type { Today } from "./today";

export interface AnnouncementFilter {
  /** Words of a text in any language, in any order, accents and case apart. */
  search?: string;
  state?: AnnouncementState;
}

export interface ListedAnnouncement {
  id: string;
  text: string;
  state: AnnouncementState;
  /** Empty: every country. */
  countries: string[];
  startsOn: string;
  endsOn: string;
  endedAt: Date | null;
  /** Who told it. */
  author: string;
}

/** As `stateOf` has it; binds the dates that it needs. */
const CONDITIONS: Record<AnnouncementState, (today: Today, bind: Bind) => string> = {
  over: ({ last }, bind) => `(a.ended_at IS NOT NULL OR a.ends_on < ${bind(last)})`,
  planned: ({ first, last }, bind) =>
    `a.ended_at IS NULL AND a.ends_on >= ${bind(last)} AND a.starts_on > ${bind(first)}`,
  running: ({ first, last }, bind) =>
    `a.ended_at IS NULL AND a.ends_on >= ${bind(last)} AND a.starts_on <= ${bind(first)}`,
};

type Bind = (value: unknown) => string;

/** Statements that read announcements, newest first; how each stands is judged by `today`. */
export function announcementsQuery({ search, state }: AnnouncementFilter, today: Today) {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const conditions = ["true"];
  if (state) conditions.push(CONDITIONS[state](today, bind));
  conditions.push(...hasWords("concat_ws(' ', a.text_es, a.text_pt, a.text_en)", search, bind));
  const from = `FROM announcements a JOIN users u ON u.id = a.created_by_id WHERE ${conditions.join(" AND ")}`;
  return {
    count: { text: `SELECT count(*) AS total ${from}`, values },
    rows: (limit: number, offset: number) => ({
      text: `SELECT a.*, u.first_name, u.last_name ${from}
        ORDER BY a.created_at DESC, a.id DESC LIMIT ${limit} OFFSET ${offset}`,
      values,
    }),
  };
}

export function listedAnnouncement(row: Row, today: Today): ListedAnnouncement {
  const days = {
    startsOn: String(row.starts_on),
    endsOn: String(row.ends_on),
    endedAt: row.ended_at as Date | null,
  };
  return {
    id: String(row.id),
    text: String(row.text_es),
    countries: row.countries as string[],
    ...days,
    state: stateOf(days, today),
    author: `${String(row.first_name)} ${String(row.last_name)}`.trim(),
  };
}
