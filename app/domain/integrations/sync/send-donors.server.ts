import { CallRefused } from "~/integrations/connector";
import { noteWhole } from "../../integration-changes/note-change.server";
import type { Change } from "../../integration-changes/take-changes.server";
import { CLASSES } from "../classes";
import { DONOR_FIELDS, PARTS_OF, SHAPES } from "../shapes";
import type { Source } from "./build-records.server";
import { readMerged } from "./read-own-values.server";
import { addOutcome, type Outcomes, type Run } from "./run";
import { refuseRecords, sendRecords } from "./send-records.server";

/** Notes the entries that were merged into changed donors: their records go once their gifts have moved. */
export async function noteMerged(
  { ctx, row }: Run,
  changes: readonly Pick<Change, "id" | "since">[],
): Promise<void> {
  const merged = await readMerged(ctx, changes);
  if (merged.length === 0) return;
  const dueAt = new Date(ctx.now.getTime() - row.syncDelay * 1000);
  await ctx.transaction((db) => noteWhole(db, ctx, "donor", merged, dueAt));
}

/**
 * Sorts donors by what happens to their records: sent, deleted, or both, so that nothing of an erased person
 * stays where a deletion is refused. What the system never got is neither; a merged entry waits until its gifts
 * name the other one.
 */
export async function sortDonors(
  { mapping, session: { connector, send } }: Run,
  donors: readonly Source[],
  outcomes: Outcomes,
): Promise<{ sent: readonly Source[]; gone: readonly Source[] }> {
  const object = SHAPES[mapping.flavour].donor;
  const isDeleted = (donor: Source) => goes(donor, mapping);
  const mayBeThere = donors.filter((donor) => isMerged(donor) || isDeleted(donor));
  if (mayBeThere.length === 0 || object === undefined) return { sent: donors, gone: [] };
  const waits = ({ person }: Source) => person?.isAwaited === true;
  for (const donor of mayBeThere)
    if (isDeleted(donor) && waits(donor)) addOutcome(outcomes, donor.owner, "waits");
  // Erased ones are emptied at once.
  const asked = mayBeThere.filter((donor) => donor.isErased || !waits(donor));
  const keys = asked.map(({ key }) => key);
  const held = keys.length > 0 ? await connector.read(send, object, keys, []) : null;
  const present = asked.filter(({ key }) => held?.has(key));
  return {
    sent: donors.filter(
      (donor) => !mayBeThere.includes(donor) || (donor.isErased && present.includes(donor)),
    ),
    gone: present.filter((donor) => isDeleted(donor) && !waits(donor)),
  };
}

/** Returns whether a donor's record is deleted there; Nonprofit Cloud needs one for each gift. */
function goes({ isErased, person }: Source, { deletesErased, flavour }: Run["mapping"]): boolean {
  if (!person) return false;
  const { hasDonations, mergedInto } = person;
  if (!isErased) return mergedInto !== null;
  return deletesErased && (flavour === "npsp" || mergedInto !== null || !hasDonations);
}

const isMerged = ({ person }: Source) => (person?.mergedInto ?? null) !== null;

/**
 * Leaves merged donors' records that are the only ones of a person there, or that gifts still name, with a row
 * of the log; returns the others. What was to be sent before may have failed.
 */
export async function keepNeeded(
  run: Run,
  donors: readonly Source[],
  outcomes: Outcomes,
): Promise<readonly Source[]> {
  const merged = donors.filter((donor) => isMerged(donor) && !donor.isErased);
  if (merged.length === 0) return donors;
  const needed = await findNeeded(run, merged);
  if (needed.size === 0) return donors;
  const order = { integrationId: run.row.id, className: "Donor", action: "delete" } as const;
  const object = SHAPES[run.mapping.flavour].donor ?? "";
  const errors = [...needed].map((record) => ({ code: "merged_stays", message: "", record }));
  await refuseRecords(run.ctx, { ...order, object }, errors);
  for (const key of needed) addOutcome(outcomes, key, "failed");
  return donors.filter(({ key }) => !needed.has(key));
}

/** Returns the merged donors whose records there are still needed, or of whom nobody can say that. */
async function findNeeded(
  { mapping: { flavour }, row, session: { connector, send } }: Run,
  merged: readonly Source[],
): Promise<Set<string>> {
  const keys = merged.map(({ key }) => key);
  const object = SHAPES[flavour].donor;
  if (object === undefined || !row.objects.includes(CLASSES.Donation.object)) return new Set(keys);
  const others = [...new Set(merged.map(({ person }) => person?.mergedInto ?? ""))];
  try {
    const held = await connector.read(send, object, others, []);
    const needed = merged.filter(({ person }) => !held.has(person?.mergedInto ?? ""));
    const found = new Set(needed.map(({ key }) => key));
    for (const part of PARTS_OF.Donation) {
      const [gift, field] = [SHAPES[flavour][part], DONOR_FIELDS[flavour][part]];
      if (gift === undefined || field === undefined) continue;
      const left = keys.filter((key) => !found.has(key));
      for (const key of await connector.named(send, gift, field, left)) found.add(key);
    }
    return found;
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    return new Set(keys);
  }
}

/** Deletes donors' records, with a row of the log. */
export async function deleteDonors(
  { ctx, mapping, row, session }: Run,
  donors: readonly Source[],
  outcomes: Outcomes,
): Promise<void> {
  const object = SHAPES[mapping.flavour].donor;
  if (object === undefined) return;
  const { batch } = session.connector;
  for (let from = 0; from < donors.length; from += batch) {
    const records = donors
      .slice(from, from + batch)
      .map(({ key, owner }) => ({ key, owner, fields: {}, parents: {} }));
    const order = { integrationId: row.id, className: "Donor", object, records } as const;
    for (const { outcome, owner } of await sendRecords(ctx, session, {
      ...order,
      action: "delete",
    }))
      addOutcome(outcomes, owner, outcome);
  }
}
