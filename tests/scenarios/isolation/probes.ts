/** Builds the probes: every call × every field that may identify an object × each kind of id. */
import { belongsTo } from "~/http/front/host";
import { listCalls, type Call, type Field } from "../../architecture/calls";
import { basesOf, isPlain, isToKnow, kindsOf, MAKING, type Base } from "./fields";
import { kinds, type Kind } from "./kinds";
import type { Marked } from "./tenants";

/** A person who sends requests to one host. */
export interface Asker {
  name: string;
  /** A slug, or empty for the platform host. */
  host: string;
  cookie: string;
  /** The session's token; if empty, the page's own form token is used. */
  token: string;
  /** The tenant whose objects fill the other fields. */
  own: Marked;
  /** Public addresses of B's host show B's data to everybody. */
  onlySignedIn: boolean;
}

export interface Probe {
  call: Call;
  method: string;
  /** Null for all fields at once. */
  field: Field | null;
  kind: Kind;
  base: Base;
  /** Requests a page's data, as Remix does in the browser. */
  asData: boolean;
}

export const SIGNED_IN = /^(?:__json\/)?(?:manage|account|logout|preferences)(?:\/|$)/;

export const nameOf = ({ call, method, field, kind, base, asData }: Probe): string =>
  `${method} /${call.url}${asData ? ".data" : ""} ${base.name && `(${base.name}) `}` +
  `${field ? `${field.place} ${field.name}` : "every field"} = ${kind}`;

/** Returns whether the probe replaces the call's own token. */
export const isToken = (call: Call, field: Field) =>
  kindsOf(call, field)?.includes("formToken") ?? false;

/** Returns the fields of a call that are tried with this method. */
function fieldsOf(call: Call, method: string): Field[] {
  return call.fields.filter((field) => {
    if (!isToKnow(call, field)) return false;
    if (field.place === "path" || field.place === "query") return true;
    if (method === "GET") return false;
    // The first of the two requests deletes the object; nothing else is read.
    if (method === "DELETE" && !isToken(call, field)) return false;
    // Calls have their token in the header.
    return !(call.isJson && field.name === "authenticity_token");
  });
}

/** After a campaign was created under B's form key, that is also the id of A's own campaign. */
const isForeign = (kind: Kind) => kind !== "formKey";

/** Returns all probes. `whole`: each field with each kind of id; otherwise with its own. */
export async function listProbes(whole: boolean): Promise<Probe[]> {
  const calls = await listCalls();
  return calls.flatMap((call) =>
    call.methods.flatMap((method) => {
      const fields = fieldsOf(call, method);
      const forms = method === "GET" && !call.isJson ? [false, true] : [false];
      const bases = basesOf(method, call.url);
      const single = fields.flatMap((field) => {
        const known = kindsOf(call, field) ?? [];
        // A key only identifies earlier requests, so other ids are plain text there.
        const isKey = known.length === 1 && known[0] === "key";
        const isMaking = MAKING.includes(`${field.place} ${field.name}`);
        const isWhole = whole && known.length > 0 && !isKey && !isMaking;
        return (isWhole ? kinds.filter(isForeign) : known).map((kind) => ({ field, kind }));
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

/** Returns fields that are unknown to the sweep. */
export async function listUnknown(): Promise<string[]> {
  const isUnknown = (call: Call, field: Field) =>
    isToKnow(call, field) ? kindsOf(call, field) === null : !isPlain(call, field);
  const unknown = (await listCalls()).flatMap((call) =>
    call.fields
      .filter((field) => isUnknown(call, field))
      .map(({ place, name }) => `/${call.url}: ${place} ${name}`),
  );
  return [...new Set(unknown)];
}

/** Returns few probes that cover every call, every field and every body for this asker. */
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

export function isFor({ host, onlySignedIn }: Asker, { call, kind }: Probe): boolean {
  // A public page's choice, which everybody has.
  if (onlySignedIn && call.url === "preferences" && kind === "formToken") return false;
  const path = `/${call.url.replace(/^__json\//, "")}`;
  if (call.url === "__organization") return host !== "" && !onlySignedIn;
  const at =
    host === "" ? { kind: "platform" as const } : { kind: "organization" as const, slug: host };
  return belongsTo(at, path) && (!onlySignedIn || SIGNED_IN.test(call.url));
}
