import { CallRefused, SystemDown, type FieldValue } from "~/integrations/connector";
import type { OrganizationContext } from "../../context";
import { buildRecords, donationSource, plainSource, type Source } from "./build-records.server";
import { findRecords, type FoundRecord } from "./find-records.server";
import { readIntegration } from "../integration-rows.server";
import { openSession } from "../open-session.server";
import { readCampaigns, readCharges, readDonations, readDonors } from "./read-own-values.server";
import { readRules } from "../rules/read-rules.server";
import { requireFeature } from "../in-plan";
import { SHAPES, type ClassName, type Part } from "../shapes";

export interface PreviewedRecord {
  object: string;
  fields: { name: string; value: FieldValue }[];
}

export type Preview =
  | { outcome: "shown"; id: string; label: string; records: PreviewedRecord[] }
  /** Several objects fit; a person chooses one. */
  | { outcome: "several"; found: FoundRecord[] }
  | { outcome: "none" | "refused" | SystemDown["reason"] };

/**
 * Shows what would be sent of one of our objects, found by id or words, the newest without any: with the
 * rules of now and what the system holds of it. Nothing is written.
 */
export async function previewMapping(
  ctx: OrganizationContext,
  uuid: string,
  { className, search }: { className: ClassName; search: string },
): Promise<Preview> {
  ctx.require("update", "integration");
  requireFeature(ctx);
  const row = await ctx.read((db) => readIntegration(ctx, db, uuid));
  const mapping = await readRules(ctx, row);
  if (!mapping) return { outcome: "none" };
  const found = await findRecords(ctx, className, search);
  if (found.length > 1) return { outcome: "several", found };
  const { id = "", label = "" } = found[0] ?? {};
  const sources = id === "" ? [] : await sourcesOf(ctx, className, id);
  if (sources.length === 0) return { outcome: "none" };
  try {
    const session = openSession(ctx, row);
    const records: PreviewedRecord[] = [];
    for (const [part, source] of sources) {
      const object = SHAPES[mapping.flavour][part];
      const [built] = await buildRecords(ctx, session, mapping, part, [source]);
      if (object === undefined || !built) continue;
      const parents = Object.entries(built.parents).map(
        ([name, { key }]) => [name, key] as [string, FieldValue],
      );
      const fields = [...Object.entries(built.fields), ...parents];
      records.push({ object, fields: fields.map(([name, value]) => ({ name, value })) });
    }
    return { outcome: "shown", id, label, records };
  } catch (error) {
    if (error instanceof SystemDown) return { outcome: error.reason };
    if (error instanceof CallRefused) return { outcome: "refused" };
    throw error;
  }
}

async function sourcesOf(
  ctx: OrganizationContext,
  className: ClassName,
  id: string,
): Promise<[Part, Source][]> {
  if (className === "Campaign")
    return (await readCampaigns(ctx, [id])).map((one) => ["campaign", plainSource(one)]);
  if (className === "Donor")
    return (await readDonors(ctx, [id]))
      .filter(({ facts }) => facts.merged_into_id === null)
      .map((one) => ["donor", plainSource(one)]);
  const [donation] = await readDonations(ctx, [id]);
  if (!donation) return [];
  const monthly: [Part, Source][] =
    donation.facts.recurrence === "monthly"
      ? [["monthly", donationSource(ctx, donation, null)]]
      : [];
  for await (const [charge] of readCharges(ctx, [{ id, since: new Date(0) }], 1)) {
    if (!charge) break;
    const source = donationSource(ctx, donation, charge);
    return [...monthly, ["charge", source], ["payment", source]];
  }
  return monthly;
}
