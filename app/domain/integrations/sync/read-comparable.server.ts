import type { OrganizationContext } from "../../context";
import type { Part } from "../shapes";
import { donationSource, plainSource, type Source } from "./build-records.server";
import {
  readCampaigns,
  readChargesById,
  readDonations,
  readDonors,
} from "./read-own-values.server";

/** One of our objects that has a record of a kind there. */
export interface Comparable {
  source: Source;
  createdAt: Date;
}

/** What is sent at all: no merged donors but erased ones, no attempts, no planned charges. */
const KEYS: Record<Part, string> = {
  campaign: `SELECT id, id AS owner, created_at FROM campaigns c WHERE organization_id = $1::uuid`,
  donor: `SELECT id, id AS owner, created_at FROM donors c
   WHERE organization_id = $1::uuid AND (merged_into_id IS NULL OR erased_at IS NOT NULL)`,
  monthly: `SELECT id, id AS owner, created_at FROM donations c
   WHERE organization_id = $1::uuid AND recurrence = 'monthly' AND status NOT IN ('attempted', 'refused')`,
  charge: `SELECT c.id, c.donation_id AS owner, c.created_at FROM transactions c
    JOIN donations d ON d.organization_id = c.organization_id AND d.id = c.donation_id
   WHERE c.organization_id = $1::uuid AND c.status <> 'planned' AND d.status NOT IN ('attempted', 'refused')`,
  payment: "",
};

/** Reads a page of our objects of a kind, above a key and in the order of keys. */
export async function readComparable(
  ctx: OrganizationContext,
  part: Part,
  { above, size }: { above: string; size: number },
): Promise<Comparable[]> {
  const text = `${KEYS[part === "payment" ? "charge" : part]} AND c.id > $2::uuid ORDER BY c.id LIMIT $3`;
  const [rows = []] = await ctx.statements({ text, values: [ctx.organizationId, above, size] });
  const sources = await sourcesOf(
    ctx,
    part,
    rows.map(({ id, owner }) => ({ id: String(id), owner: String(owner) })),
  );
  const known = new Map(sources.map((source) => [source.key, source]));
  return rows.flatMap((row) => {
    const source = known.get(String(row.id));
    return source ? [{ source, createdAt: new Date(String(row.created_at)) }] : [];
  });
}

async function sourcesOf(
  ctx: OrganizationContext,
  part: Part,
  rows: readonly { id: string; owner: string }[],
): Promise<Source[]> {
  const ids = rows.map(({ id }) => id);
  if (part === "campaign") return (await readCampaigns(ctx, ids)).map(plainSource);
  if (part === "donor") return (await readDonors(ctx, ids)).map(plainSource);
  const owners = [...new Set(rows.map(({ owner }) => owner))];
  const donations = await readDonations(ctx, owners);
  if (part === "monthly") return donations.map((one) => donationSource(ctx, one, null));
  const known = new Map(donations.map((one) => [one.id, one]));
  return (await readChargesById(ctx, ids)).flatMap((charge) => {
    const donation = known.get(String(charge.facts.donation_id));
    return donation ? [donationSource(ctx, donation, charge)] : [];
  });
}

/** Those that wait to be sent differ for that reason alone. */
const WAITING = `
SELECT entity_id FROM integration_changes WHERE organization_id = $1::uuid AND entity_id = ANY ($2::uuid[])`;

/** Returns which objects wait to be sent. */
export async function readWaiting(
  ctx: OrganizationContext,
  owners: readonly string[],
): Promise<Set<string>> {
  const values = [ctx.organizationId, `{${owners.join(",")}}`];
  const [rows = []] = await ctx.statements({ text: WAITING, values });
  return new Set(rows.map((row) => String(row.entity_id)));
}

/** Of keys that are no page of ours: which are an object of ours that is sent no more. */
const OTHERS = `
SELECT id, merged_into_id IS NOT NULL AND erased_at IS NULL AS is_merged FROM donors WHERE organization_id = $1::uuid AND id = ANY ($2::uuid[])
UNION ALL SELECT id, false FROM campaigns WHERE organization_id = $1::uuid AND id = ANY ($2::uuid[])
UNION ALL SELECT id, false FROM donations WHERE organization_id = $1::uuid AND id = ANY ($2::uuid[])
UNION ALL SELECT id, false FROM transactions WHERE organization_id = $1::uuid AND id = ANY ($2::uuid[])`;

/** Returns objects of ours by key, with whether each is a donor who was merged into another. */
export async function readOthers(
  ctx: OrganizationContext,
  keys: readonly string[],
): Promise<Map<string, boolean>> {
  const values = [ctx.organizationId, `{${keys.join(",")}}`];
  const [rows = []] = await ctx.statements({ text: OTHERS, values });
  return new Map(rows.map((row) => [String(row.id), row.is_merged === true]));
}
