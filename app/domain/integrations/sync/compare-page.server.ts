import { isId } from "~/values/ids/ids";
import type { HeldRecord } from "~/integrations/connector";
import { ENGINE_FIELDS } from "../rules/engine-fields";
import type { ClassName, Part } from "../shapes";
import { buildRecords } from "./build-records.server";
import type { ComparedObject, Difference } from "../comparison";
import { addDigest, compareRecord } from "./digest-record";
import { readComparable, readOthers, readWaiting } from "./read-comparable.server";
import type { Run } from "./run";

/** Records of a page, which the system shows in one call. */
const PAGE = 2_000;
/** Most records there of a page: another product's may be among them. */
const MOST_THERE = 4_000;
const MOST_EXAMPLES = 50;
const LAST = "ffffffff-ffff-ffff-ffff-ffffffffffff";

export interface ComparedPage {
  result: ComparedObject;
  /** Objects of ours that are sent again. */
  owners: string[];
  /** The page's last key; null where it was the last page. */
  after: string | null;
}

/** Begins the comparison of an object with the number of records there. */
export async function beginObject(
  { session: { connector, send } }: Pick<Run, "session">,
  className: ClassName,
  part: Part,
  object: string,
): Promise<ComparedObject> {
  const counts = { missing: 0, different: 0, merged: 0, unknown: 0 };
  return {
    ...{ className, part, object, ours: 0, theirs: await connector.count(send, object) },
    ...{ ...counts, sums: { ours: 0, theirs: 0 }, examples: [] },
  };
}

/** Compares a page of our objects with the records there in the same range of keys. */
export async function comparePage(
  { ctx, mapping, row, session }: Run,
  before: ComparedObject,
  above: string,
): Promise<ComparedPage> {
  const { object, part } = before;
  const page = await readComparable(ctx, part, { above, size: PAGE });
  const end = page.length < PAGE ? LAST : (page.at(-1)?.source.key ?? LAST);
  const described = mapping.fieldsOf(object);
  // What could be sent of each, whatever is there.
  const all = page.map(({ source }) => source);
  const most = await buildRecords(ctx, session, mapping, part, all, new Map());
  const names = {
    fields: [
      ...new Set([
        ...ENGINE_FIELDS[mapping.flavour][part].filter((name) => described.has(name)),
        ...mapping.rulesOf(object).flatMap(({ field }) => (described.has(field) ? [field] : [])),
      ]),
    ],
    parents: [...new Set(most.flatMap(({ parents }) => Object.keys(parents)))],
  };
  const range = { above, upTo: end, most: MOST_THERE };
  const held = await session.connector.range(session.send, object, range, names);
  const upTo = held.size < MOST_THERE ? end : [...held.keys()].findLast(isId);
  // So many keys in a row that are no product's: what of ours lies behind them is not compared.
  if (upTo === undefined)
    return {
      result: { ...before, unknown: before.unknown + held.size },
      ...{ owners: [], after: end === LAST ? null : end },
    };
  for (const key of held.keys()) if (key > upTo) held.delete(key);
  const own = page.filter(({ source }) => source.key <= upTo);
  const sources = own.map(({ source }) => source);
  const records = await buildRecords(ctx, session, mapping, part, sources, fieldsOf(held));
  const waiting = await readWaiting(ctx, [...new Set(sources.map(({ owner }) => owner))]);
  const result = { ...before, sums: { ...before.sums }, examples: [...before.examples] };
  const owners = new Set<string>();
  const note = (difference: Difference) => {
    result[difference.kind] += 1;
    owners.add(difference.record);
    if (result.examples.length < MOST_EXAMPLES) result.examples.push(difference);
  };
  for (const [at, record] of records.entries()) {
    const { createdAt, source } = own[at] ?? {};
    const there = held.get(record.key);
    held.delete(record.key);
    if (!source || !createdAt) continue;
    const isExpected = row.coversSince !== null && createdAt >= row.coversSince;
    // Of an erased donor nothing need be there; what is there must be empty.
    const isOptional = !isExpected || (source.person !== null && source.isErased);
    if (!there && isOptional) continue;
    result.ours += 1;
    if (waiting.has(source.owner)) continue;
    if (!there) {
      note({ kind: "missing", record: source.owner, fields: [] });
      continue;
    }
    const { names: fields, ours, theirs } = compareRecord(record, there, described);
    result.sums.ours = addDigest(result.sums.ours, ours);
    result.sums.theirs = addDigest(result.sums.theirs, theirs);
    if (fields.length > 0) note({ kind: "different", record: source.owner, fields });
  }
  // What is left there is no object of ours that is sent.
  const keys = [...held.keys()];
  const others = await readOthers(ctx, keys.filter(isId));
  for (const key of keys) {
    const isMerged = others.get(key);
    if (isMerged === undefined) result.unknown += 1;
    else if (isMerged && part === "donor") note({ kind: "merged", record: key, fields: [] });
    else result.ours += 1;
  }
  return { result, owners: [...owners], after: upTo === LAST ? null : upTo };
}

const fieldsOf = (held: ReadonlyMap<string, HeldRecord>) =>
  new Map([...held].map(([key, { fields }]) => [key, fields]));
