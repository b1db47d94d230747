/** Pages and calls without foreign ids show no data of another tenant and do not count it. */
import { listCalls, type Call } from "../../architecture/calls";
import type { World } from "../../factories/world";
import { ask, comparable, marksOf } from "./ask";
import { kindsOf } from "./fields";
import { isFor, nameOf, type Asker, type Probe } from "./probes";
import { inLanes, type Leak } from "./sweep";
import { kinds } from "./kinds";
import type { Marked } from "./tenants";

/** Excluded calls, with the reason. */
const EVERYBODYS: Record<string, string> = {
  "dev/outbox":
    "the simulator's mails, to whoever develops: a product with a mail server has no such page",
};

const NOTHING = { name: "", body: () => ({}) };

/** Returns whether the sweep's probes cover the call for everybody anyway. */
const takesIds = (call: Call) =>
  call.fields.some(
    (field) => /^(?:path|query)$/.test(field.place) && (kindsOf(call, field)?.length ?? 0) > 0,
  );

/**
 * Requests everything readable. `whole`: each page and its data, as every asker; otherwise only the
 * first does so, and the others request only what no probe covers.
 */
export async function lookAround(
  world: World,
  askers: readonly Asker[],
  victim: Marked,
  whole: boolean,
): Promise<{ leaks: Leak[]; requested: number }> {
  const calls = (await listCalls()).filter(
    ({ methods, url }) => methods.includes("GET") && !(url in EVERYBODYS),
  );
  const turns = askers.flatMap((asker, at) => {
    const all = whole || at === 0;
    return calls
      .filter((call) => all || !takesIds(call))
      .flatMap((call) =>
        (call.isJson || !all ? [false] : [false, true]).map((asData) => [call, asData] as const),
      )
      .map(([call, asData]): [Asker, Probe] => [
        asker,
        { call, method: "GET", field: null, kind: kinds[0], base: NOTHING, asData },
      ])
      .filter(([, probe]) => isFor(asker, probe));
  });
  const leaks: Leak[] = [];
  await inLanes(turns, async ([asker, probe]) => {
    const requested = new Set<string>();
    const answer = await ask(world, asker, probe, (kind) => {
      requested.add(asker.own.ids[kind]);
      return asker.own.ids[kind];
    });
    const text = [...requested].reduce((rest, id) => rest.replaceAll(id, ""), answer.text);
    const odd = answer.status >= 500 ? [`answers ${answer.status}`] : [];
    const shown = marksOf(victim)
      .filter((mark) => text.includes(mark))
      .map((mark) => `shows ${mark}`);
    for (const what of [...odd, ...shown])
      leaks.push({ asker: asker.name, probe: nameOf(probe), what });
  });
  return { leaks, requested: turns.length };
}

/** Calls with counts or sums over a tenant. */
const SUMS = [
  "/manage/dashboard.data",
  "/manage/dashboard.data?period=all",
  "/manage/donations.data",
  "/manage/transactions.data?period=all",
  "/manage/campaigns.data",
  "/manage/campaigns/file",
  "/manage/settings/activity.data",
  "/manage/api/payment_transactions/summary/2027-01",
];

/** Returns the answers of those addresses for this person. */
async function sumsOf(world: World, asker: Asker): Promise<Record<string, string>> {
  const known = new Set(Object.values(asker.own.ids));
  const sums: Record<string, string> = {};
  for (const path of SUMS) {
    const { cookie, host } = asker;
    const answer = /api/.test(path)
      ? await world.visitor().call("GET", host, path, { headers: { cookie } })
      : await world.visitor().get(host, path, { cookie });
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
    sums[path] = comparable(answer, [], known);
  }
  return sums;
}

/** Returns what another donation to the victim changes: [for its own owner, for the other]. */
export async function sumsMovedByDonation(
  world: World,
  [own, other]: readonly [Asker, Asker],
): Promise<[string[], string[]]> {
  const before = [await sumsOf(world, own), await sumsOf(world, other)];
  const donation = await world.give(own.own, { amount: "5432.10" });
  if (donation.status !== 201) throw new Error(donation.text);
  const after = [await sumsOf(world, own), await sumsOf(world, other)];
  const moved = (at: number) => SUMS.filter((path) => before[at]?.[path] !== after[at]?.[path]);
  return [moved(0), moved(1)];
}

/** Returns the tenant's own owner, who sees what the others must not. */
export function ownerOf(tenant: Marked): Asker {
  return {
    name: `owner of ${tenant.name}`,
    host: tenant.organization.slug,
    cookie: tenant.visitor.cookieOf(tenant.organization.slug),
    token: tenant.ids.sessionToken,
    own: tenant,
    onlySignedIn: false,
  };
}
