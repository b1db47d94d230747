import { recordFile } from "../audit/record-operator-act.server";
import { acrossOrganizations, type OperatorContext, type Row } from "../context";
import { defineList } from "../define-list.server";
import { newestFirst } from "../list-definition";
import { choice, words, type Bind } from "../list-filters";
import { announcementStates, stateOf, type AnnouncementState } from "./states";
import { todayEverywhere, type Today } from "./today";

export interface ListedAnnouncement {
  id: string;
  text: string;
  state: AnnouncementState;
  /** Empty for every country. */
  countries: string[];
  startsOn: string;
  endsOn: string;
  endedAt: Date | null;
  termsOn: string | null;
  /** The operator who wrote it. */
  author: string;
}

/** SQL conditions that match `stateOf`; each binds the dates that it needs. */
const CONDITIONS: Record<AnnouncementState, (today: Today, bind: Bind) => string> = {
  over: ({ last }, bind) => `(a.ended_at IS NOT NULL OR a.ends_on < ${bind(last)})`,
  planned: ({ first, last }, bind) =>
    `a.ended_at IS NULL AND a.ends_on >= ${bind(last)} AND a.starts_on > ${bind(first)}`,
  running: ({ first, last }, bind) =>
    `a.ended_at IS NULL AND a.ends_on >= ${bind(last)} AND a.starts_on <= ${bind(first)}`,
};

/** Lists announcements, newest first. */
export const listAnnouncements = defineList({
  database: (ctx: OperatorContext) =>
    acrossOrganizations("announcements belong to the platform", ctx.now),
  from: "announcements a JOIN users u ON u.id = a.created_by_id",
  select: "a.*, u.first_name, u.last_name",
  where: "true",
  filters: {
    q: words("concat_ws(' ', a.text_es, a.text_pt, a.text_en)"),
    state: choice(announcementStates, (state, bind, ctx) =>
      CONDITIONS[state](todayEverywhere(ctx.now), bind),
    ),
  },
  order: newestFirst("a.created_at", "a.id"),
  item: listedAnnouncement,
  columns: {
    text: { header: "operator.announcements.text", value: ({ text }) => text },
    state: {
      header: "common.fields.status",
      value: ({ state }) => state,
      cell: ({ state }, { t }) => t(`operator.announcements.state.${state}`),
    },
    starts_on: { header: "operator.announcements.starts_on", value: ({ startsOn }) => startsOn },
    ends_on: { header: "operator.announcements.ends_on", value: ({ endsOn }) => endsOn },
    terms_on: {
      header: "operator.announcements.terms_on",
      value: ({ termsOn }) => termsOn,
    },
    ended_at: { header: "operator.announcements.ended_at", value: ({ endedAt }) => endedAt },
    countries: {
      header: "operator.announcements.countries",
      value: ({ countries }) => countries,
      cell: ({ countries }, { t }) =>
        countries.join(" ") || t("operator.announcements.all_countries"),
    },
    author: { header: "operator.announcements.author", value: ({ author }) => author },
  },
  file: {
    name: "operator.announcements.file",
    before: recordFile("list-announcements-for-file"),
  },
});

function listedAnnouncement(row: Row, { now }: OperatorContext): ListedAnnouncement {
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
    termsOn: row.terms_on as string | null,
    state: stateOf(days, todayEverywhere(now)),
    author: `${String(row.first_name)} ${String(row.last_name)}`.trim(),
  };
}
