/**
 * The sweep: everybody outside a tenant requests that tenant's objects. The answer must equal that
 * for an unknown id, and the tenant must not change. Many requests run in parallel; a suspicious
 * one is repeated alone, and only that result counts.
 */
import { Visitor } from "../../factories/product";
import type { World } from "../../factories/world";
import { ask, comparable, marksOf, UUID } from "./ask";
import { changedIn, digestOf } from "./digest";
import { kindsOf } from "./fields";
import { isFor, nameOf, type Asker, type Probe } from "./probes";
import { STEADY } from "./staff";
import type { Kind } from "./kinds";
import { formOf, nobodys, type Marked } from "./tenants";

const LANES = 6;
const HOUR_MS = 3_600_000;
const LIMITED = "answers 429";
/**
 * Maximum number of repeats; without any barrier, the other leaks are reported without a repeat.
 */
const MOST_AGAIN = 300;
/** Number of probes between two checksums of the tenant, to find the one that changed it. */
const CHUNK = 50;
const TO_LOGIN = /^(?:https?:\/\/[^/]+)?\/(?:login|auth\/start)(?:\?|$)/;

export interface Leak {
  asker: string;
  probe: string;
  what: string;
}

/** The probes of one asker. */
export interface Share {
  asker: Asker;
  probes: readonly Probe[];
}

export interface Swept {
  leaks: Leak[];
  /** Number of probes, each with the tenant's id and with an unknown one. */
  requested: number;
  /** Other kinds of ids, skipped because the asker is rejected at this field for any id. */
  spared: number;
}

interface Turn {
  asker: Asker;
  probe: Probe;
}

const leakOf = ({ asker, probe }: Turn, what: string): Leak => ({
  asker: asker.name,
  probe: nameOf(probe),
  what,
});

/** Runs the probes of each share for its asker. */
export async function sweep(
  world: World,
  shares: readonly Share[],
  victim: Marked,
): Promise<Swept> {
  const turns = shares.flatMap(({ asker, probes }) =>
    probes.filter((probe) => isFor(asker, probe)).map((probe) => ({ asker, probe })),
  );
  const before = await digestOf(world, victim);
  const signedIn = await namesSignedIn(world, shares);
  const swept = await tryAll(world, turns, victim);
  const still = await namesSignedIn(world, shares);
  for (const name of signedIn.filter((one) => !still.includes(one)))
    swept.leaks.push({ asker: name, probe: "one of all", what: "ended the asker's own session" });
  const tables = changedIn(before, await digestOf(world, victim));
  if (tables.length > 0) {
    const what = `changed ${tables.join(", ")}`;
    swept.leaks.push({ asker: "somebody", probe: "one of all", what });
    swept.leaks.push(...(await findCulprits(world, turns, victim)));
  }
  return swept;
}

/** Returns the askers with a valid session; without any, the sweep would prove nothing. */
async function namesSignedIn(world: World, shares: readonly Share[]): Promise<string[]> {
  const found: string[] = [];
  for (const { asker } of shares) {
    if (asker.cookie === "" || asker.host === "") continue;
    const { cookie } = asker;
    const page = await new Visitor(world.stack).get(asker.host, "/manage/settings/user", {
      cookie,
    });
    if (page.status === 200) found.push(asker.name);
  }
  return found;
}

/** Runs reads first, which writes would change, then writes, then probes that run alone. */
async function tryAll(world: World, turns: readonly Turn[], victim: Marked): Promise<Swept> {
  const leaks: Leak[] = [];
  const again: Turn[] = [];
  const misses = new Map<string, Promise<string>>();
  let spared = 0;
  /** Returns whether it was rejected like an unknown id. */
  const tryTogether = async (turn: Turn) => {
    const { plain, odd, shown, refused } = await askFor(world, turn, victim);
    for (const what of shown) leaks.push(leakOf(turn, what));
    const isOdd = odd !== null || plain !== (await missOf(world, turn, victim, misses));
    if (isOdd) again.push(turn);
    return refused && !isOdd;
  };
  const tryField = async ({ own, further }: FieldTurns) => {
    let isOpen = own.length === 0;
    for (const turn of own) isOpen = !(await tryTogether(turn)) || isOpen;
    if (!isOpen) spared += further.length;
    else for (const turn of further) await tryTogether(turn);
  };
  const together = turns.filter(({ probe }) => !needsQuiet(probe));
  const isRead = ({ probe }: Turn) => probe.method === "GET";
  const writes = together.filter((turn) => !isRead(turn));
  await inLanes(byField(together.filter(isRead)), tryField);
  await inLanes(byField(writes), tryField);
  const alone = turns.filter(({ probe }) => needsQuiet(probe));
  for (const turn of [...alone, ...again.slice(0, MOST_AGAIN)])
    leaks.push(...(await tryAlone(world, turn, victim)));
  leaks.push(...again.slice(MOST_AGAIN).map((turn) => leakOf(turn, "is not asked again")));
  return { leaks, requested: turns.length - spared, spared };
}

/** One asker at one field: with the kinds of ids that it accepts, and with others. */
interface FieldTurns {
  own: Turn[];
  further: Turn[];
}

function byField(turns: readonly Turn[]): FieldTurns[] {
  const fields = new Map<string, FieldTurns>();
  for (const turn of turns) {
    const { call, field, kind } = turn.probe;
    const name = nameIn(turn, "");
    const found = fields.get(name) ?? { own: [], further: [] };
    fields.set(name, found);
    const isOwn = field === null || (kindsOf(call, field)?.includes(kind) ?? false);
    found[isOwn ? "own" : "further"].push(turn);
  }
  return [...fields.values()];
}

const nameIn = ({ asker, probe }: Turn, form: string) =>
  `${asker.name}: ${nameOf({ ...probe, kind: form as Kind })}`;

/** Runs all of that work with the sweep's parallelism. */
export async function inLanes<Work>(all: readonly Work[], work: (one: Work) => Promise<void>) {
  const left = all.values();
  const lane = async () => {
    for (const one of left) await work(one);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** A key under which A has sent a request belongs to A, so no other probe may use it meanwhile. */
function needsQuiet({ field }: Probe): boolean {
  return /idempotency.key/i.test(field?.name ?? "");
}

/** Requests the tenant's id. Returns the normalised answer, and what reveals the tenant. */
async function askFor(world: World, { asker, probe }: Turn, victim: Marked) {
  const requested = new Set<string>();
  const answer = await ask(world, asker, probe, (kind) => {
    requested.add(victim.ids[kind]);
    return victim.ids[kind];
  });
  // A login page contains the requested address.
  const sent = [...requested, ...(answer.url.match(UUID) ?? [])];
  const shown = sent.reduce((text, id) => text.replaceAll(id, ""), answer.text);
  const { status, headers } = answer;
  return {
    requested: [...requested],
    plain: comparable(answer, [...requested], knownTo(asker, victim)),
    refused: status === 401 || status === 403 || TO_LOGIN.test(headers.location ?? ""),
    odd: status === 429 || status >= 500 ? `answers ${status}` : null,
    shown: marksOf(victim)
      .filter((mark) => shown.includes(mark))
      .map((mark) => `shows ${mark}`),
  };
}

/** Returns the answer for unknown ids. */
async function askForNobodys(world: World, { asker, probe }: Turn, victim: Marked) {
  const ids = new Map<Kind, string>();
  const answer = await ask(world, asker, probe, (kind) => {
    const id = ids.get(kind) ?? nobodys(kind, victim);
    ids.set(kind, id);
    return id;
  });
  // B's own people send the rest of the address with B's ids, which may be of the same kind.
  const isOwn = asker.own.ids.organization === victim.ids.organization;
  const beside = isOwn ? [...ids.keys()].map((kind) => victim.ids[kind]) : [];
  return comparable(answer, [...ids.values(), ...beside], knownTo(asker, victim));
}

const knownTo = ({ own }: Asker, { ids }: Marked) =>
  new Set([...Object.values(ids), ...Object.values(own.ids)]);

/** One answer is valid for all kinds with the same form of id, for example any uuid. */
function missOf(
  world: World,
  turn: Turn,
  victim: Marked,
  misses: Map<string, Promise<string>>,
): Promise<string> {
  const { field, kind } = turn.probe;
  const name = nameIn(turn, field === null ? "every" : formOf(kind));
  const miss = misses.get(name) ?? askForNobodys(world, turn, victim);
  misses.set(name, miss);
  return miss;
}

/** Repeats the turn alone; if the probes have exhausted a rate limit, an hour later. */
async function tryAlone(world: World, turn: Turn, victim: Marked): Promise<Leak[]> {
  const leaks = await askAlone(world, turn, victim);
  if (!leaks.some(({ what }) => what === LIMITED)) return leaks;
  await world.lab.setClock(new Date(Date.parse(STEADY) + HOUR_MS).toISOString());
  // A person waits for a limited number of files.
  await world.database.query(
    "UPDATE downloads SET state = 'fail', finished_at = app_now() WHERE organization_id = $1 AND state = 'inProcess'",
    [turn.asker.own.ids.organization],
  );
  return askAlone(world, turn, victim).finally(() => world.lab.setClock(STEADY));
}

/** Requests the tenant's id and then an unknown one, without parallel requests. */
async function askAlone(world: World, turn: Turn, victim: Marked): Promise<Leak[]> {
  const { requested, plain, odd, shown } = await askFor(world, turn, victim);
  if (needsQuiet(turn.probe)) await forgetKeys(world, turn.asker, requested, victim);
  const miss = await askForNobodys(world, turn, victim);
  if (miss.startsWith("429 ")) return [leakOf(turn, LIMITED)];
  const differences = plain === miss ? [] : [`answers ${firstDifference(plain, miss)}`];
  return [...shown, ...(odd ? [odd] : []), ...differences].map((what) => leakOf(turn, what));
}

/** A request under B's key belongs to A, so it is deleted for the next probe. */
async function forgetKeys(
  world: World,
  { own }: Asker,
  keys: readonly string[],
  victim: Marked,
): Promise<void> {
  if (own.ids.organization === victim.ids.organization) return;
  await world.database.query(
    "DELETE FROM idempotency_keys WHERE organization_id = $1 AND key = ANY($2)",
    [own.ids.organization, keys],
  );
}

function firstDifference(left: string, right: string): string {
  let at = 0;
  while (left[at] === right[at]) at += 1;
  const from = Math.max(0, at - 40);
  return `${JSON.stringify(left.slice(from, at + 80))} and for nobody's ${JSON.stringify(right.slice(from, at + 80))}`;
}

/** Finds the probe that changed the tenant: chunk by chunk, then one by one. */
async function findCulprits(world: World, turns: readonly Turn[], victim: Marked): Promise<Leak[]> {
  const leaks: Leak[] = [];
  let before = await digestOf(world, victim);
  const changesOf = async (piece: readonly Turn[]) => {
    for (const turn of piece) await tryAlone(world, turn, victim);
    const now = await digestOf(world, victim);
    const tables = changedIn(before, now);
    before = now;
    return tables;
  };
  for (let at = 0; at < turns.length; at += CHUNK) {
    const chunk = turns.slice(at, at + CHUNK);
    if ((await changesOf(chunk)).length === 0) continue;
    for (const turn of chunk) {
      const tables = await changesOf([turn]);
      if (tables.length > 0) leaks.push(leakOf(turn, `changes ${tables.join()}`));
    }
  }
  return leaks;
}

export function expectNoLeak({ leaks }: Pick<Swept, "leaks">): void {
  const lines = leaks.map(({ asker, probe, what }) => `${asker}: ${probe}: ${what}`);
  // Vitest cuts a long value out of its message, and a gate's log shows nothing else.
  if (lines.length > 0) throw new Error(`${lines.length} leaks:\n${lines.slice(0, 20).join("\n")}`);
}
