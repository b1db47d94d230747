import { searchDonations } from "~/domain/search-donations";
import type { Currency } from "~/values/money/money";
import { hasWords } from "~/values/text/search-text";
import { typedText } from "~/values/text/typed-text";
import type { OrganizationContext } from "../context";
import type { Bind } from "../list-filters";
import { donationStatuses } from "../donations/schema";
import { isEverAllowed } from "../context";

/** Rows of one kind that a search shows; the lists show the rest. */
const MOST = 6;
const LEAST_LETTERS = 2;
const LONGEST = 100;
/** The likeness, 0 to 1, from which a word counts as another one with a typing error. */
const ALIKE = 0.45;

export interface FoundDonor {
  id: string;
  name: string;
  email: string;
}

export interface FoundDonation {
  id: string;
  name: string;
  /** Minor units. */
  amount: bigint;
  currency: Currency;
  status: string;
  recurrence: string;
  createdAt: Date;
}

export interface FoundCampaign {
  id: string;
  title: string;
  status: string;
}

export interface SearchResults {
  donors: FoundDonor[];
  donations: FoundDonation[];
  campaigns: FoundCampaign[];
  /** The numbers of the matching places, best first. */
  places: number[];
}

const NONE: SearchResults = { donors: [], donations: [], campaigns: [], places: [] };

/** Returns the conditions under which an SQL text, or a row's id, matches the search, and the row's rank. */
type Match = (sql: string, bind: Bind, id: string) => { conditions: string[]; rank: string };

/** Every word of the search, in any order. */
const byWords =
  (text: string): Match =>
  (sql, bind) => ({ conditions: hasWords(sql, text, bind), rank: "0::real" });

/** Words like those of the search, for typing errors. */
const byLikeness =
  (text: string): Match =>
  (sql, bind) => {
    const likeness = `word_similarity((SELECT search_text(${bind(text)})), search_text(${sql}))`;
    return { conditions: [`${likeness} >= ${ALIKE}`], rank: likeness };
  };

/** Rows that were opened before, where nothing is asked. */
const byIds =
  (ids: readonly string[]): Match =>
  (_sql, bind, id) => ({ conditions: [`${id} = ANY(${bind(ids)}::uuid[])`], rank: "0::real" });

/** Donations are found by document, last four digits and provider's id; a name finds its donor. */
const byNumber =
  (text: string): Match =>
  (_sql, bind, id) => ({ conditions: searchDonations(id, text, bind), rank: "0::real" });

/**
 * Searches donors, donations, campaigns and the names of `places` (pages, in the reader's language) by words,
 * and where none matches by likeness. Where nothing is typed it returns what was `opened` before. Everything
 * that the actor may not read is left out.
 */
export async function searchOrganization(
  ctx: OrganizationContext,
  typed: string,
  places: readonly string[],
  opened: readonly string[] = [],
): Promise<SearchResults> {
  ctx.requireSome("read", "report");
  const text = typedText(typed).slice(0, LONGEST);
  const isAsked = text.length >= LEAST_LETTERS;
  if (!isAsked && (text !== "" || opened.length === 0)) return NONE;
  const find = async <Row>(
    select: (match: Match) => ReturnType<typeof statementOf>,
  ): Promise<Row[]> => {
    const match = isAsked ? byWords(text) : byIds(opened);
    const exact = (await ctx.statements(select(match)))[0] ?? [];
    if (exact.length > 0 || !isAsked) return exact as Row[];
    return ((await ctx.statements(select(byLikeness(text))))[0] ?? []) as Row[];
  };
  const ofReaders = <Row>(
    subject: "donor" | "donation" | "campaign",
    rows: () => Promise<Row[]>,
  ): Promise<Row[]> => (isEverAllowed(ctx.ability, "read", subject) ? rows() : Promise.resolve([]));
  const [donors, donations, campaigns, found] = await Promise.all([
    ofReaders("donor", () => find<FoundDonor>((match) => donorsLike(ctx, match))),
    ofReaders("donation", () => donationsOf(ctx, isAsked ? text : null, opened)),
    ofReaders("campaign", () => find<FoundCampaign>((match) => campaignsLike(ctx, match))),
    isAsked ? find<{ place: number }>((match) => placesLike(match, places)) : [],
  ]);
  return { donors, donations, campaigns, places: found.map(({ place }) => place) };
}

/** Writes a statement whose first value is the organisation. */
function statementOf(ctx: OrganizationContext, write: (bind: Bind) => string) {
  const values: unknown[] = [ctx.organizationId];
  const text = write((value) => `$${values.push(value)}`);
  return { text, values };
}

function donorsLike(ctx: OrganizationContext, match: Match) {
  return statementOf(ctx, (bind) => {
    const { conditions, rank } = match(
      "o.first_name || ' ' || o.last_name || ' ' || o.email",
      bind,
      "o.id",
    );
    const readable = ctx.scope("donor").sql("o", bind);
    return `SELECT o.id, o.first_name || ' ' || o.last_name AS name, o.email FROM donors o
      WHERE ${["o.organization_id = $1", ...conditions, ...readable].join(" AND ")}
        AND EXISTS (SELECT FROM donations d WHERE d.organization_id = $1 AND d.donor_id = o.id
                       AND d.status = ANY(${bind(donationStatuses)}))
      ORDER BY ${rank} DESC, o.created_at DESC, o.id LIMIT ${MOST}`;
  });
}

async function donationsOf(
  ctx: OrganizationContext,
  text: string | null,
  opened: readonly string[],
): Promise<FoundDonation[]> {
  if (text !== null && !/\d/.test(text)) return [];
  const match = text === null ? byIds(opened) : byNumber(text);
  const statement = statementOf(ctx, (bind) => {
    const conditions = [
      "d.organization_id = $1",
      `d.status = ANY(${bind(donationStatuses)})`,
      ...match("", bind, "d.id").conditions,
      ...ctx.scope("donation").sql("d", bind),
    ];
    return `SELECT d.id, o.first_name || ' ' || o.last_name AS name, d.amount, d.currency, d.status, d.recurrence,
                   d.created_at AS "createdAt"
      FROM donations d
      JOIN donors o ON o.organization_id = d.organization_id AND o.id = d.donor_id
     WHERE ${conditions.join(" AND ")}
     ORDER BY d.created_at DESC, d.id LIMIT ${MOST}`;
  });
  return ((await ctx.statements(statement))[0] ?? []) as unknown as FoundDonation[];
}

function campaignsLike(ctx: OrganizationContext, match: Match) {
  return statementOf(ctx, (bind) => {
    const { conditions, rank } = match("c.title", bind, "c.id");
    const readable = ctx.scope("campaign").sql("c", bind);
    return `SELECT c.id, c.title, CASE WHEN c.archived_at IS NOT NULL THEN 'archived' WHEN c.published_at IS NULL THEN 'unpublished'
                   ELSE 'published' END AS status
      FROM campaigns c
     WHERE ${["c.organization_id = $1", ...conditions, ...readable].join(" AND ")}
     ORDER BY ${rank} DESC, c.created_at DESC, c.id LIMIT ${MOST}`;
  });
}

function placesLike(match: Match, places: readonly string[]) {
  const values: unknown[] = [places];
  const { conditions, rank } = match("p.name", (value) => `$${values.push(value)}`, "p.place");
  const text = `SELECT (p.place - 1)::int AS place FROM unnest($1::text[]) WITH ORDINALITY AS p (name, place)
     WHERE ${conditions.join(" AND ")} ORDER BY ${rank} DESC, p.place LIMIT ${MOST}`;
  return { text, values };
}
