import type { IntegrationLoad } from "~/generated/prisma/client";
import { CallRefused, type LoadState, type OutgoingRecord } from "~/integrations/connector";
import { PARTS_OF, SHAPES, type ClassName, type Part } from "../shapes";
import type { Change } from "../../integration-changes/take-changes.server";
import { buildRecords, keptFields } from "./build-records.server";
import {
  dropLoad,
  findLoad,
  keepLoad,
  noteOutcomes,
  readLoad,
  updateLoad,
} from "./load-rows.server";
import { beginRequest, endRequest } from "./load-requests.server";
import { readOwners } from "./read-own-values.server";
import { readSources } from "./read-sources.server";
import { addOutcome, type Outcomes, type Run } from "./run";
import { noteMerged } from "./send-donors.server";
import { sendPart } from "./send-class.server";
import { requestError, type RequestError } from "./send-records.server";
import { settleSent } from "./settle-sent.server";

const PAGE = 1_000;
const FIRST_LOOK_MS = 15_000;
const LONGEST_LOOK_MS = 5 * 60_000;

/** Returns whether the calls that are left suffice for a load of so many records of a class. */
export function affordsLoad({ calls, mapping, session }: Run, className: ClassName, most: number) {
  const { loads, readMost } = session.connector;
  const needed = PARTS_OF[className].map((part) => {
    const kept = keptFields(mapping, SHAPES[mapping.flavour][part] ?? "");
    return loads.calls + (kept.length > 0 ? Math.ceil(most / readMost(kept)) : 0);
  });
  return calls.most - calls.made >= needed.reduce((sum, one) => sum + one, 0);
}

/** Begins a load of changes, and sends its first file. */
export async function beginLoad(
  run: Run,
  className: ClassName,
  changes: readonly Change[],
): Promise<void> {
  const [part] = PARTS_OF[className];
  if (!part) return;
  if (className === "Donor") await noteMerged(run, changes);
  await keepLoad(run.ctx, run.row.id, { className, part, changes });
  await goOn(run);
}

/**
 * Goes on with the load that is under way: looks at its job there, or sends its next file. A job whose id is
 * known is looked at and never uploaded twice. Returns whether it still waits for the system.
 */
export async function goOn(run: Run): Promise<boolean> {
  const { ctx, row, session } = run;
  for (;;) {
    const load = await findLoad(ctx, row.id);
    if (!load) return false;
    if (load.jobId === null) {
      if (!affordsLoad(run, load.className as ClassName, session.connector.loads.most)) {
        await dropLoad(ctx, load);
        return false;
      }
      if (await upload(run, load)) return true;
      continue;
    }
    if (load.lookAt > ctx.now) return true;
    if (await look(run, load, load.jobId)) return true;
  }
}

/** Looks at the load's job; returns whether it must be looked at later. */
async function look(run: Run, load: IntegrationLoad, jobId: string): Promise<boolean> {
  const { ctx, session } = run;
  const { loads } = session.connector;
  const state = await loads.look(session.send, jobId);
  switch (state.state) {
    case "gone":
      // What it carried is still noted, and is sent again.
      await endRequest(ctx, load, [{ code: "interrupted", message: "", record: "" }], 0);
      await dropLoad(ctx, load);
      return false;
    case "open":
      if (load.isUploaded) {
        await loads.close(session.send, jobId);
        await lookLater(run, load);
        return true;
      }
      // Nobody knows whether the file is whole, and nothing of it was read.
      await endRequest(ctx, load, [{ code: "interrupted", message: "", record: "" }], 0);
      await loads.abandon(session.send, jobId);
      await updateLoad(ctx, load, { jobId: null, requestId: null });
      return false;
    case "running":
      await lookLater(run, load);
      return true;
    default:
      await takeResults(run, load, jobId, state);
      return false;
  }
}

async function lookLater({ ctx }: Run, load: IntegrationLoad): Promise<void> {
  const wait = Math.min(FIRST_LOOK_MS * 2 ** load.looks, LONGEST_LOOK_MS);
  const lookAt = new Date(ctx.now.getTime() + wait);
  await updateLoad(ctx, load, { isUploaded: true, lookAt, looks: load.looks + 1 });
}

/** Uploads the file of the load's part; returns whether there was anything to upload. */
async function upload(run: Run, load: IntegrationLoad): Promise<boolean> {
  const { ctx, mapping, row, session } = run;
  const [className, part] = [load.className as ClassName, load.part as Part];
  const object = SHAPES[mapping.flavour][part];
  const records = object === undefined ? [] : await recordsOf(run, load, className, part);
  if (object === undefined || records.length === 0) {
    await endPart(run, load);
    return false;
  }
  const { loads } = session.connector;
  const { content, taken } = loads.fileOf(records);
  const left: Outcomes = new Map(records.slice(taken).map(({ owner }) => [owner, "left"]));
  await noteOutcomes(ctx, load, left);
  const order = { integrationId: row.id, className, object, count: taken };
  const jobId = await begin(run, object);
  if (jobId instanceof CallRefused) {
    await failPart(run, load, order, jobId, records.slice(0, taken));
    return false;
  }
  const requestId = await beginRequest(ctx, order);
  const begun = await updateLoad(ctx, load, { jobId, requestId, count: taken, isUploaded: false });
  await loads.upload(session.send, jobId, content);
  const whole = await updateLoad(ctx, begun, { isUploaded: true, looks: 0 });
  await loads.close(session.send, jobId);
  await lookLater(run, whole);
  return true;
}

type OwnedRecord = OutgoingRecord & { owner: string };

/** Begins a job there; returns a refusal that does not heal. */
async function begin({ session }: Run, object: string): Promise<string | CallRefused> {
  try {
    return await session.connector.loads.begin(session.send, object);
  } catch (error) {
    if (error instanceof CallRefused && error.error.heals === undefined) return error;
    throw error;
  }
}

/** The system takes no job of the part's object: its records fail, and what else waits goes on. */
async function failPart(
  run: Run,
  load: IntegrationLoad,
  order: Parameters<typeof beginRequest>[1],
  { error }: CallRefused,
  records: readonly OwnedRecord[],
): Promise<void> {
  const { ctx } = run;
  const requestId = await beginRequest(ctx, order);
  const errors = records.map(({ owner }) => requestError(error, owner));
  await noteOutcomes(ctx, load, new Map(records.map(({ owner }) => [owner, "failed"])));
  await endRequest(ctx, { ...load, requestId, count: order.count }, errors, 0);
  await endPart(run, load);
}

/** Builds the records of a part; donors that need a look at what is there are sent in calls of their own. */
async function recordsOf(
  run: Run,
  load: IntegrationLoad,
  className: ClassName,
  part: Part,
): Promise<OwnedRecord[]> {
  const { ctx, mapping, session } = run;
  const records: OwnedRecord[] = [];
  for await (const { changes, outcomes } of readLoad(ctx, load, PAGE)) {
    const wanted = changes.filter(({ id }) => outcomes.get(id) !== "left");
    const sources = await readSources(ctx, className, wanted);
    for await (const page of sources(part)) {
      const special = page.filter(
        ({ isErased, person }) => person && (isErased || person.mergedInto !== null),
      );
      const apart: Outcomes = new Map();
      await sendPart(run, className, part, special, apart);
      await noteOutcomes(ctx, load, apart);
      const usual = page.filter((source) => !special.includes(source));
      const built = await buildRecords(ctx, session, mapping, part, usual);
      records.push(...built.map((record, at) => ({ ...record, owner: usual[at]?.owner ?? "" })));
    }
  }
  // A file that is full cuts one owner in two, and every load ends some of them.
  return records.toSorted((one, other) =>
    one.owner < other.owner ? -1 : Number(one.owner > other.owner),
  );
}

/** Takes what became of each record of a job that is over. */
async function takeResults(
  run: Run,
  load: IntegrationLoad,
  jobId: string,
  state: LoadState,
): Promise<void> {
  const { ctx, session } = run;
  const { failed, unprocessed } = await session.connector.loads.results(session.send, jobId, state);
  const keys = [...failed.keys(), ...unprocessed];
  const isCharge = load.part === "charge" || load.part === "payment";
  const owners = isCharge ? await readOwners(ctx, keys) : null;
  const ownerOf = (key: string) => owners?.get(key) ?? key;
  const outcomes: Outcomes = new Map();
  for (const [key, { heals }] of failed) addOutcome(outcomes, ownerOf(key), heals ?? "failed");
  for (const key of unprocessed) addOutcome(outcomes, ownerOf(key), "retry");
  const errors: RequestError[] = [...failed].map(([key, error]) =>
    requestError(error, ownerOf(key)),
  );
  let ok = Math.max(0, load.count - failed.size - unprocessed.size);
  if (state.state === "failed") {
    const [, code = "unprocessed", message = state.message] =
      /^(\w+) ?: ?([\s\S]*)$/.exec(state.message) ?? [];
    errors.push(requestError({ code, message }, ""));
    if (state.processed === 0) {
      // Nothing was read: a field of the file is gone, or somebody there ended the job.
      ok = 0;
      const outcome = code === "InvalidBatch" ? "describe" : "retry";
      for await (const { changes } of readLoad(ctx, load, PAGE))
        for (const { id } of changes) addOutcome(outcomes, id, outcome);
    }
  }
  await noteOutcomes(ctx, load, outcomes);
  await endRequest(ctx, load, errors, ok);
  if (ok === 0 && state.state === "failed") await endLoad(run, load);
  else await endPart(run, load);
}

/** Goes on to the load's next part, or ends it after the last. */
async function endPart(run: Run, load: IntegrationLoad): Promise<void> {
  const { ctx } = run;
  const className = load.className as ClassName;
  const parts = PARTS_OF[className];
  const next = parts[parts.indexOf(load.part as Part) + 1];
  if (next !== undefined) {
    const fresh = { jobId: null, requestId: null, isUploaded: false, count: 0, looks: 0 };
    await updateLoad(ctx, load, { part: next, ...fresh, lookAt: ctx.now });
  } else await endLoad(run, load);
}

/** Settles everything that a load carried. */
async function endLoad(run: Run, load: IntegrationLoad): Promise<void> {
  const { ctx } = run;
  const className = load.className as ClassName;
  for await (const { changes, outcomes } of readLoad(ctx, load, PAGE)) {
    await settleSent(run, className, changes, outcomes);
    run.isOutdated ||= [...outcomes.values()].includes("describe");
  }
  await dropLoad(ctx, load);
}
