/** What happened to people on some days, as news: with ids alone, so that an erased name stays in none. */
import { addDays, startOfDay } from "~/values/time/calendar";
import { toDecimal, type Currency } from "~/values/money/money";
import type { Database, OrganizationContext } from "../context";
import type { NewsKind } from "./kinds";

interface PeopleItem {
  kind: NewsKind;
  key: string;
  facts: Record<string, string>;
}

/** The people whom a sentence names; it counts the others. */
const MOST_NAMES = 3;
/** A gift is large from so many times the usual one. */
const LARGE = 5;
const MOST_GIFTS = 20;
const YEAR = 365;
/** The part of an event's seats, in percent, from which it is nearly sold out. */
const NEARLY = 90;

/** Monthly donors by the local day of `column`, each once a day; $2 and $3 are instants, $4 the time zone. */
const donorsBy = (column: string, condition: string) => `
SELECT day, count(*)::int AS count,
       array_to_string((array_agg(donor_id ORDER BY first, donor_id))[1:${MOST_NAMES}], ' ') AS donors
  FROM (SELECT to_char(${column} AT TIME ZONE $4, 'YYYY-MM-DD') AS day, donor_id, min(${column}) AS first
          FROM donations
         WHERE organization_id = $1::uuid AND recurrence = 'monthly' AND ${condition}
           AND ${column} >= $2::timestamptz AND ${column} < $3::timestamptz
         GROUP BY 1, 2) people
 GROUP BY day ORDER BY day`;
const NEW_DONORS = donorsBy("activated_at", "status IN ('active', 'paused', 'discarded')");
const LOST_DONORS = donorsBy("discarded_at", "status = 'discarded'");

/** Single gifts of those days beside the usual one of the year before, which ends with day $4; tickets are no gifts. */
const LARGE_GIFTS = `
SELECT d.id, d.donor_id AS donor, d.amount, d.currency
  FROM donations d
  JOIN campaigns c ON c.organization_id = d.organization_id AND c.id = d.campaign_id AND c.type <> 'tickets'
 WHERE d.organization_id = $1::uuid AND d.recurrence = 'one_time' AND d.status = 'active'
   AND d.activated_at >= $2::timestamptz AND d.activated_at < $3::timestamptz
   AND d.amount >= ${LARGE} * (SELECT sum(t.amount) / nullif(sum(t.count), 0) FROM daily_totals t
          JOIN campaigns g ON g.organization_id = t.organization_id AND g.id = t.campaign_id AND g.type <> 'tickets'
         WHERE t.organization_id = $1::uuid AND t.recurrence = 'one_time' AND t.status = 'approved'
           AND t.day >= $5 AND t.day < $4)
 ORDER BY d.amount DESC, d.id LIMIT ${MOST_GIFTS}`;

/** Campaigns whose objective was reached on the days from $2 to $3. */
const GOALS = `
SELECT c.id, c.title, c.objective, c.currency
  FROM campaigns c
  JOIN daily_totals t ON t.organization_id = c.organization_id AND t.campaign_id = c.id AND t.status = 'approved'
 WHERE c.organization_id = $1::uuid AND c.objective > 0 AND c.archived_at IS NULL AND t.day <= $3
 GROUP BY c.organization_id, c.id
HAVING sum(t.amount) >= c.objective AND coalesce(sum(t.amount) FILTER (WHERE t.day < $2), 0) < c.objective`;

/** Coming events with few seats left in what they still sell; $2 is the first minute of today in their zone. */
const SEATS = `
SELECT c.id, c.title, (o.quantity - o.taken)::int AS free
  FROM campaigns c
  JOIN LATERAL (SELECT sum(quantity) AS quantity, sum(tickets_taken(organization_id, id)) AS taken FROM ticket_options
        WHERE organization_id = c.organization_id AND campaign_id = c.id AND archived_at IS NULL AND NOT sold_out) o ON true
 WHERE c.organization_id = $1::uuid AND c.type = 'tickets' AND c.archived_at IS NULL AND c.event_cancelled_at IS NULL
   AND c.event_begins_at > $2 AND o.taken < o.quantity AND o.taken * 100 >= o.quantity * ${NEARLY}`;

/** Pledges of teams whose pledges the organisation checks, which wait for its call; without those of trials. */
const PLEDGES = `
SELECT count(*)::int AS count FROM pledges p
  JOIN agencies a ON a.organization_id = p.organization_id AND a.id = p.agency_id
 WHERE p.organization_id = $1::uuid AND p.state = 'checking' AND p.mode = 'live' AND a.checked_by = 'organization'`;

/** Returns the news about people of the local days from `first` to `last`. */
export async function readPeopleNews(
  { organizationId, organization }: OrganizationContext,
  db: Database,
  { first, last }: { first: string; last: string },
): Promise<PeopleItem[]> {
  const { timezone } = organization;
  const from = startOfDay(first, timezone).toISOString();
  const to = startOfDay(addDays(last, 1), timezone).toISOString();
  const instants = [organizationId, from, to];
  const donors = async (kind: NewsKind, text: string) => {
    const values = [...instants, timezone];
    type Day = { day: string; count: number; donors: string };
    const rows = await db.sql<Day>({ name: `news-${kind}`, text, values });
    return rows.map(({ day, count, donors: ids }) => ({
      kind,
      key: day,
      facts: { day, count: String(count), donors: ids },
    }));
  };
  const gifts = await db.sql<{ id: string; donor: string; amount: bigint; currency: Currency }>({
    name: "news-large-gifts",
    text: LARGE_GIFTS,
    values: [...instants, first, addDays(first, -YEAR)],
  });
  const goals = await db.sql<{ id: string; title: string; objective: bigint; currency: Currency }>({
    name: "news-goals",
    text: GOALS,
    values: [organizationId, first, last],
  });
  const seats = await db.sql<{ id: string; title: string; free: number }>({
    name: "news-seats",
    text: SEATS,
    values: [organizationId, `${addDays(last, 1)}T00:00`],
  });
  const [waiting] = await db.sql<{ count: number }>({
    name: "news-pledges",
    text: PLEDGES,
    values: [organizationId],
  });
  const pledges = waiting?.count ?? 0;
  return [
    ...(await donors("new_donors", NEW_DONORS)),
    ...(await donors("lost_donors", LOST_DONORS)),
    ...gifts.map(({ id, donor, amount, currency }): PeopleItem => ({
      kind: "large_gift",
      key: id,
      facts: {
        donation: id,
        donors: donor,
        count: "1",
        currency,
        max: toDecimal(amount, currency),
      },
    })),
    ...goals.map(({ id, title, objective, currency }): PeopleItem => ({
      kind: "goal",
      key: id,
      facts: { campaign: id, title, currency, max: toDecimal(objective, currency) },
    })),
    ...seats.map(({ id, title, free }): PeopleItem => ({
      kind: "seats",
      key: id,
      facts: { campaign: id, title, count: String(free) },
    })),
    // Once a day while some wait.
    ...(pledges > 0
      ? [{ kind: "pledges" as const, key: last, facts: { count: String(pledges) } }]
      : []),
  ];
}

const NAMES = `
SELECT id, btrim(first_name || ' ' || last_name) AS name FROM donors
 WHERE organization_id = $1::uuid AND id = ANY($2::uuid[]) AND erased_at IS NULL`;

/** Returns news with the present names of the donors whom they are about; an erased one has none. */
export async function withNames<Item extends { facts: Record<string, string> }>(
  db: Database,
  organizationId: string,
  items: readonly Item[],
): Promise<Item[]> {
  const idsOf = ({ facts }: Item) => (facts.donors ?? "").split(" ").filter(Boolean);
  const ids = [...new Set(items.flatMap(idsOf))];
  if (ids.length === 0) return [...items];
  const rows = await db.sql<{ id: string; name: string }>({
    name: "news-names",
    text: NAMES,
    values: [organizationId, ids],
  });
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return items.map((item) => {
    const own = idsOf(item).flatMap((id) => names.get(id) ?? []);
    return { ...item, facts: { ...item.facts, names: own.join("\n") } };
  });
}
