/**
 * The sweep itself: every call × every field that may name a tenant's thing × everybody who isn't of
 * that tenant. Asked for what is B's, the answer is that for an id which nobody has; and B stays as
 * it was.
 */
import { randomInt } from "node:crypto";
import { expect } from "vitest";
import { belongsTo } from "~/http/host";
import { listCalls, type Call, type Field } from "../../architecture/calls";
import { Visitor, type Answer } from "../../factories/product";
import type { World } from "../../factories/world";
import { basesOf, formName, isToKnow, kindsOf, MAKING, ownParam, type Base } from "./fields";
import { kinds, nobodys, uploadOf, type Kind, type Marked } from "./tenants";

/** Somebody who asks, on one host. */
export interface Asker {
  name: string;
  /** A slug, or empty for the platform host. */
  host: string;
  cookie: string;
  /** Of the session; empty: the page's own form token is taken. */
  token: string;
  /** Whose things fill what is not being tried. */
  own: Marked;
  /** Public addresses of B's host show what is B's to everybody. */
  onlySignedIn: boolean;
}

export interface Probe {
  call: Call;
  method: string;
  /** Null: all of them at once. */
  field: Field | null;
  kind: Kind;
  base: Base;
  /** A page's data, as Remix's browser side asks for it. */
  asData: boolean;
}

const SIGNED_IN = /^(?:__json\/)?(?:manage|account|logout|preferences)(?:\/|$)/;

export const nameOf = ({ call, method, field, kind, base, asData }: Probe): string =>
  `${method} /${call.url}${asData ? ".data" : ""} ${base.name && `(${base.name}) `}` +
  `${field ? `${field.place} ${field.name}` : "every field"} = ${kind}`;

/** Whether what is tried stands in the place of the call's own token. */
const isToken = (call: Call, field: Field) => kindsOf(call, field)?.includes("formToken") ?? false;

/** The fields of a call that are tried with this method. */
function fieldsOf(call: Call, method: string): Field[] {
  return call.fields.filter((field) => {
    if (!isToKnow(call, field)) return false;
    if (field.place === "path" || field.place === "query") return true;
    if (method === "GET") return false;
    // What it names is gone by the first of the two requests; nothing else is read.
    if (method === "DELETE" && !isToken(call, field)) return false;
    // Calls have their token in the header.
    return !(call.isJson && field.name === "authenticity_token");
  });
}

/** Every probe of the map. `whole`: each field with each kind of id; else with those that it takes. */
export async function listProbes(whole: boolean): Promise<Probe[]> {
  const calls = await listCalls();
  return calls.flatMap((call) =>
    call.methods.flatMap((method) => {
      const fields = fieldsOf(call, method);
      const forms = method === "GET" && !call.isJson ? [false, true] : [false];
      const bases = basesOf(method, call.url);
      const single = fields.flatMap((field) => {
        const known = kindsOf(call, field) ?? [];
        const isWhole =
          whole && known.length > 0 && !MAKING.includes(`${field.place} ${field.name}`);
        return (isWhole ? kinds : known).map((kind) => ({ field, kind }));
      });
      const paths = fields.filter(
        (field) => field.place === "path" && (kindsOf(call, field)?.length ?? 0) > 0,
      );
      const together = paths.length > 1 ? [{ field: null, kind: "campaign" as Kind }] : [];
      return [...single, ...together].flatMap((one) =>
        bases
          .filter(({ takes }) => one.field === null || (takes?.(one.field.name) ?? true))
          .flatMap((base) => forms.map((asData) => ({ call, method, ...one, base, asData }))),
      );
    }),
  );
}

/** Fields that look like ids and that nobody has told the sweep about. */
export async function listUnknown(): Promise<string[]> {
  const unknown = (await listCalls()).flatMap((call) =>
    call.fields
      .filter((field) => isToKnow(call, field) && kindsOf(call, field) === null)
      .map(({ place, name }) => `/${call.url}: ${place} ${name}`),
  );
  return [...new Set(unknown)];
}

/** The fewest probes that bring this asker before every call, every field with its kinds, every body. */
export function pairwise(probes: readonly Probe[]): Probe[] {
  const covered = new Set<string>();
  return probes.filter(({ call, method, field, kind, base, asData }) => {
    const pairs = [
      `${method} ${call.url} ${asData}`,
      `${field?.place} ${field?.name} ${kind}`,
      `${method} ${call.url} ${base.name}`,
    ].filter((pair) => !covered.has(pair));
    pairs.forEach((pair) => covered.add(pair));
    return pairs.length > 0;
  });
}

export function isFor({ host, onlySignedIn }: Asker, { call }: Probe): boolean {
  const path = `/${call.url.replace(/^__json\//, "")}`;
  if (call.url === "__organization") return host !== "" && !onlySignedIn;
  const at =
    host === "" ? { kind: "platform" as const } : { kind: "organization" as const, slug: host };
  return belongsTo(at, path) && (!onlySignedIn || SIGNED_IN.test(call.url));
}

/** Fills in one probe: `idOf` says which id stands where one of B's kinds is named. */
function fill(asker: Asker, probe: Probe, idOf: (kind: Kind) => string) {
  const { call, field, kind, base } = probe;
  const tried = (one: Field): string | null => {
    if (field === null) {
      const [first] = kindsOf(call, one) ?? [];
      return first && one.place === "path" ? idOf(first) : null;
    }
    return one.place === field.place && one.name === field.name ? idOf(kind) : null;
  };
  const isPreview = field?.name === "preview";
  const path = `/${call.url.replace(/^__json\//, "")}`.replace(/:(\w+)/g, (_all, name: string) => {
    if (isPreview && name === "slug") return asker.own.draftSlug;
    return encodeURIComponent(tried({ place: "path", name }) ?? ownParam(call, name, asker.own));
  });
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  const body: Record<string, unknown> = { ...base.body(asker.own) };
  if (field && field.place !== "path") {
    const id = idOf(kind);
    if (field.place === "query") query.set(field.name, id);
    if (field.place === "header") headers[field.name] = id;
    if (field.place === "body" && call.isJson) setAt(body, field.name, id);
    if (field.place === "body" && !call.isJson) body[formName(call.url, field.name)] = id;
  }
  const search = query.size > 0 ? `?${query}` : "";
  return { path: path === "/__organization" ? "/" : path, search, headers, body };
}

/** Sets `rules.campaign_uuids.0` in a nested body. */
function setAt(body: Record<string, unknown>, name: string, value: string): void {
  const parts = name.split(".");
  const last = parts.pop() ?? "";
  let at: Record<string, unknown> = body;
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1] ?? last;
    const inner = at[part] ?? (next === "0" ? [] : {});
    at[part] = (Array.isArray(inner) ? [...inner] : { ...inner }) as unknown;
    at = at[part] as Record<string, unknown>;
  }
  at[last] = value;
}

const anyAddress = () => `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** One request of a probe with that id. */
export async function ask(
  world: World,
  asker: Asker,
  probe: Probe,
  idOf: (kind: Kind) => string,
): Promise<Answer> {
  const { call, method, field, base, asData } = probe;
  const { path, search, headers, body } = fill(asker, probe, idOf);
  const visitor = new Visitor(world.stack, anyAddress());
  const from: Record<string, string> = asker.cookie ? { cookie: asker.cookie } : {};
  if (method === "GET") {
    if (call.isJson) return visitor.call("GET", asker.host, path + search, { headers: from });
    return visitor.get(asker.host, path + (asData ? ".data" : "") + search, from);
  }
  const givesToken = field !== null && isToken(call, field);
  // Public pages know no session.
  const own = SIGNED_IN.test(call.url) || asker.host === "" ? asker.token : "";
  const token = givesToken ? "" : own || (await pageToken(visitor, asker, path));
  if (call.isJson) {
    const sent = { ...headers, ...from, ...(givesToken ? {} : { "x-csrf-token": token }) };
    return visitor.call(method, asker.host, path + search, { body, headers: sent });
  }
  const fields = new URLSearchParams(
    Object.entries({ ...(givesToken ? {} : { csrf_token: token }), ...body }).map(
      ([name, value]): [string, string] => [name, String(value)],
    ),
  ).toString();
  const form = base.upload
    ? uploadOf("picture", token)
    : { body: fields, type: "application/x-www-form-urlencoded" };
  return visitor.call(method, asker.host, path + search, {
    body: form.body,
    headers: { ...headers, ...from, accept: "text/html", "content-type": form.type },
  });
}

/** The token of the form that a public address has, there or not. */
async function pageToken(visitor: Visitor, asker: Asker, path: string): Promise<string> {
  const page = /^\/c\/[^/]+/.exec(path)?.[0] ?? (asker.host === "" ? "/login" : "/");
  return (await visitor.get(asker.host, page)).meta("csrf-token") || asker.own.ids.formToken;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * An answer without what differs in any two: request id, nonces, tokens, and ids that were made by
 * it. Ids of both tenants stay.
 */
export function comparable(answer: Answer, asked: readonly string[], known: ReadonlySet<string>) {
  const { status, headers, text } = answer;
  const place = [headers.location ?? "", String(headers["set-cookie"]?.length ?? 0)].join(" ");
  let plain = `${status} ${place} ${headers["content-type"] ?? ""} ${headers["cache-control"] ?? ""}\n${text}`;
  for (const id of asked) {
    plain = plain.replaceAll(id, "{asked}").replaceAll(encodeURIComponent(id), "{asked}");
  }
  return plain
    .replaceAll(String(headers["x-request-id"]), "{request}")
    .replaceAll(/nonce="[^"]*"|content="[^"]*"|value="[^"]*"/g, "")
    .replaceAll(UUID, (id) => (known.has(id) ? id : "{uuid}"))
    .replaceAll(/donor-[\da-f-]+@example\.org/g, "{somebody}")
    .replaceAll(/[\w-]{43,}(?:\.[\w-]+)?/g, "{token}")
    .replaceAll(/"request_id":"[^"]*"/g, "");
}

/** What stands in an answer and is B's alone. */
export function marksOf({ organization, campaign, ids, name }: Marked): string[] {
  // A may have made a campaign under B's form key: that is A's then.
  const { host: _host, organization: _organization, slug: _slug, formKey: _key, ...own } = ids;
  return [
    organization.owner.email,
    campaign.slug,
    `Campaña ${name}`,
    `Regalo ${name}`,
    `Borrador ${name}`,
    ...Object.values(own),
  ].filter(Boolean);
}

export interface Leak {
  asker: string;
  probe: string;
  what: string;
}

/** Asks for B's id and for nobody's; answers what gives B away, or nothing. */
async function tryProbe(world: World, asker: Asker, probe: Probe, victim: Marked): Promise<Leak[]> {
  const known = new Set([...Object.values(victim.ids), ...Object.values(asker.own.ids)]);
  const nothing = new Map<Kind, string>();
  const nobody = (kind: Kind) => {
    const id = nothing.get(kind) ?? nobodys(kind, victim);
    nothing.set(kind, id);
    return id;
  };
  const asked = new Set<string>();
  const hit = await ask(world, asker, probe, (kind) => {
    asked.add(victim.ids[kind]);
    return victim.ids[kind];
  });
  if (probe.kind === "key") await forgetKey(world, asker, victim);
  const miss = await ask(world, asker, probe, nobody);
  const leak = (what: string): Leak => ({ asker: asker.name, probe: nameOf(probe), what });
  const leaks: Leak[] = [];
  const [of, other] = [
    comparable(hit, [...asked], known),
    comparable(miss, [...nothing.values()], known),
  ];
  if (of !== other) leaks.push(leak(`answers ${firstDifference(of, other)}`));
  if (hit.status === 429 || hit.status >= 500) leaks.push(leak(`answers ${hit.status}`));
  const shown = [...asked].reduce((text, id) => text.replaceAll(id, ""), hit.text);
  for (const mark of marksOf(victim)) if (shown.includes(mark)) leaks.push(leak(`shows ${mark}`));
  return leaks;
}

/** What A has sent under B's key is A's own by now: the next probe has to find it new again. */
async function forgetKey(world: World, asker: Asker, { ids }: Marked): Promise<void> {
  if (asker.own.ids.organization === ids.organization) return;
  await world.database.query(
    "DELETE FROM idempotency_keys WHERE organization_id = $1 AND key = $2",
    [asker.own.ids.organization, ids.key],
  );
}

function firstDifference(left: string, right: string): string {
  let at = 0;
  while (left[at] === right[at]) at += 1;
  const from = Math.max(0, at - 40);
  return `${JSON.stringify(left.slice(from, at + 80))} and for nobody's ${JSON.stringify(right.slice(from, at + 80))}`;
}

/** Every row of a tenant, as one sum a table; its people, sessions and cards among them. */
export async function digestOf(world: World, tenant: Marked): Promise<Record<string, string>> {
  const { rows: tables } = await world.database.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.columns
      WHERE table_schema IN ('public', 'vault') AND column_name = 'organization_id'`,
  );
  const people = `IN (SELECT user_id FROM memberships WHERE organization_id = $1)`;
  const queries = [
    ...tables.map(({ name }) => [name, `FROM ${name} t WHERE organization_id = $1`] as const),
    ["organizations", "FROM organizations t WHERE id = $1"] as const,
    ["users", `FROM users t WHERE id ${people}`] as const,
    ["sessions of its people", `FROM sessions t WHERE user_id ${people}`] as const,
  ];
  const digest: Record<string, string> = {};
  for (const [name, from] of queries) {
    const { rows } = await world.database.query<{ sum: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS sum ${from}`,
      [tenant.ids.organization],
    );
    digest[name] = rows[0]?.sum ?? "";
  }
  return digest;
}

/** Tries all probes that are for this asker; reads side by side, what may write one by one. */
export async function sweep(
  world: World,
  asker: Asker,
  probes: readonly Probe[],
  victim: Marked,
): Promise<Leak[]> {
  const own = probes.filter((probe) => isFor(asker, probe));
  const leaks: Leak[] = [];
  const before = await digestOf(world, victim);
  const reads = own.filter(({ method }) => method === "GET");
  const lane = async () => {
    for (let probe = reads.pop(); probe; probe = reads.pop()) {
      leaks.push(...(await tryProbe(world, asker, probe, victim)));
    }
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
  for (const probe of own.filter(({ method }) => method !== "GET")) {
    leaks.push(...(await tryProbe(world, asker, probe, victim)));
  }
  if (changed(before, await digestOf(world, victim)).length === 0) return leaks;
  return [...leaks, ...(await findCulprits(world, asker, own, victim, before))];
}

function changed(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.keys(after).filter((table) => before[table] !== after[table]);
}

/** Something changed: one probe after the other says which. */
async function findCulprits(
  world: World,
  asker: Asker,
  probes: readonly Probe[],
  victim: Marked,
  first: Record<string, string>,
): Promise<Leak[]> {
  const after = await digestOf(world, victim);
  const tables = changed(first, after);
  const leaks: Leak[] = [
    { asker: asker.name, probe: "one of all", what: `changed ${tables.join(", ")}` },
  ];
  let before = after;
  for (const probe of probes) {
    await tryProbe(world, asker, probe, victim);
    const now = await digestOf(world, victim);
    const touched = changed(before, now);
    if (touched.length > 0) {
      leaks.push({ asker: asker.name, probe: nameOf(probe), what: `changes ${touched.join()}` });
    }
    before = now;
  }
  return leaks;
}

export function expectNoLeak(leaks: Leak[]): void {
  const lines = leaks.map(({ asker, probe, what }) => `${asker}: ${probe}: ${what}`);
  expect(lines.slice(0, 20)).toEqual([]);
}
