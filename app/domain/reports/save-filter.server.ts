import type { z } from "zod";
import type { OrganizationContext } from "../context";
import { listDonations } from "~/domain/donations/lists/list-donations.server";
import { listDonors } from "~/domain/donations/lists/list-donors.server";
import { DomainError, refuseField } from "../errors";
import { listTransactions } from "~/domain/donations/lists/list-transactions.server";
import type { SavedList, savedFilterSchema } from "./schema";

/** The transactions' period of every month, which their filter reads as an omitted one. */
const EVERY_MONTH = "all";
const LONGEST_VALUE = 100;
/** Another window may take a position between the search for one and the insertion. */
const TRIES = 5;

const filtersOf: Record<SavedList, Record<string, object>> = {
  donations: listDonations.filters,
  transactions: listTransactions.filters,
  donors: listDonors.filters,
};

const RENAMED = `
UPDATE saved_filters SET query = $5 WHERE organization_id = $1::uuid AND user_id = $2::uuid AND list = $3 AND name = $4
RETURNING id`;
/** The unique key on the position keeps two windows from saving more than there are positions. */
const ADDED = `
INSERT INTO saved_filters (organization_id, id, user_id, position, list, name, query, created_at)
SELECT $1::uuid, $6::uuid, $2::uuid, p, $3, $4, $5, $7::timestamptz FROM generate_series(1, 20) p
 WHERE NOT EXISTS (SELECT FROM saved_filters s
                    WHERE s.organization_id = $1::uuid AND s.user_id = $2::uuid AND s.position = p)
 ORDER BY p LIMIT 1
ON CONFLICT DO NOTHING RETURNING id`;

/**
 * Saves a list's filter under a name, for the signed-in person in this organisation; a known name
 * gets the new filter. Throws `invalid_input` for an empty filter, and `too_many_filters` beyond
 * 20.
 */
export async function saveFilter(
  ctx: OrganizationContext,
  { list, name, query }: z.output<typeof savedFilterSchema>,
): Promise<void> {
  const { organizationId, user, now } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  ctx.require("update", "user", { uuid: user.id });
  const kept = knownParameters(list, query);
  if (kept === "") throw refuseField("name", "filter_empty");
  const id = ctx.newId();
  const values = [organizationId, user.id, list, name, kept];
  await ctx.transaction(async (db) => {
    const renamed = await db.sql({ name: "replace-filter", text: RENAMED, values });
    if (renamed.length > 0) return;
    const dated = [...values, id, now];
    for (let tries = 0; tries < TRIES; tries++) {
      const added = await db.sql({ name: "add-filter", text: ADDED, values: dated });
      if (added.length > 0) return;
    }
    throw refuseField("name", "too_many_filters");
  });
}

/** Returns the parameters that the list knows, without the page. */
function knownParameters(list: SavedList, query: string): string {
  const given = new URLSearchParams(query);
  const views = list === "transactions" ? ["view"] : [];
  const kept = Object.keys(filtersOf[list]).flatMap((name): [string, string][] => {
    const value = given.get(name)?.slice(0, LONGEST_VALUE) ?? "";
    return value === "" ? [] : [[name, value]];
  });
  const isEmpty = kept.every(([name, value]) => views.includes(name) || value === EVERY_MONTH);
  return isEmpty ? "" : new URLSearchParams(kept).toString();
}
