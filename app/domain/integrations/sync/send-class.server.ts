import type { OrganizationContext } from "../../context";
import type { Change } from "../../integration-changes/take-changes.server";
import { forgetMessages } from "../forget-messages.server";
import { PARTS_OF, SHAPES, type ClassName, type Part } from "../shapes";
import { buildRecords, type Source } from "./build-records.server";
import { countCharges } from "./read-own-values.server";
import { readSources } from "./read-sources.server";
import { addOutcome, type Outcomes, type Run } from "./run";
import { deleteDonors, keepNeeded, noteMerged, sortDonors } from "./send-donors.server";
import { sendRecords } from "./send-records.server";

/** Sends changed objects of a class with all their records, in calls of the system's size. */
export async function sendClass(
  run: Run,
  className: ClassName,
  changes: readonly Change[],
): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  if (className === "Donor") await noteMerged(run, changes);
  const sources = await readSources(run.ctx, className, changes);
  for (const part of PARTS_OF[className])
    for await (const page of sources(part)) await sendPart(run, className, part, page, outcomes);
  return outcomes;
}

/** Sends records of one kind, and adds what became of each to the outcomes of its object. */
export async function sendPart(
  run: Run,
  className: ClassName,
  part: Part,
  sources: readonly Source[],
  outcomes: Outcomes,
): Promise<void> {
  if (part !== "donor") return sendSources(run, className, part, sources, outcomes);
  const { gone, sent } = await sortDonors(run, sources, outcomes);
  await sendSources(run, className, part, sent, outcomes);
  // A call that was under way during the erasure wrote its messages afterwards.
  for (const { isErased, key } of sent)
    if (isErased) await forgetMessages(run.ctx, { donorId: key });
  await deleteDonors(run, await keepNeeded(run, gone, outcomes), outcomes);
}

async function sendSources(
  { ctx, mapping, row, session }: Run,
  className: ClassName,
  part: Part,
  sources: readonly Source[],
  outcomes: Outcomes,
): Promise<void> {
  const object = SHAPES[mapping.flavour][part];
  if (object === undefined) return;
  const { batch } = session.connector;
  for (let from = 0; from < sources.length; from += batch) {
    const chunk = sources.slice(from, from + batch);
    const built = await buildRecords(ctx, session, mapping, part, chunk);
    const records = built.map((record, at) => ({ ...record, owner: chunk[at]?.owner ?? "" }));
    const order = { integrationId: row.id, className, object, records };
    for (const { outcome, owner } of await sendRecords(ctx, session, order))
      addOutcome(outcomes, owner, outcome);
  }
}

/** Takes as many donations as have so many charges, at least one. */
export async function partOf(
  ctx: OrganizationContext,
  changes: readonly Change[],
  most: number,
): Promise<{ part: readonly Change[]; charges: number }> {
  const counts = await countCharges(ctx, changes);
  let charges = 0;
  for (const [at, { id }] of changes.entries()) {
    const own = counts.get(id) ?? 0;
    if (at > 0 && charges + own > most) return { part: changes.slice(0, at), charges };
    charges += own;
  }
  return { part: changes, charges };
}
