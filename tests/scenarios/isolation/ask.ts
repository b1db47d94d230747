/** Sends one request of a probe, and normalises its answer. */
import { randomInt } from "node:crypto";
import type { Field } from "../../architecture/calls";
import { withPlainData } from "../../factories/pages/page-data";
import { Visitor, type Answer } from "../../factories/product";
import { uploadForm } from "../../factories/upload-form";
import type { World } from "../../factories/world";
import { besideOf, cookieBeside, formName, kindsOf, ownParam } from "./fields";
import { isToken, SIGNED_IN, type Asker, type Probe } from "./probes";
import type { Kind } from "./kinds";
import { ITEM_AMOUNT, type Marked } from "./tenants";

/** Fills in one probe: `idOf` returns the id for each kind of B's objects. */
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
    for (const [name, value] of Object.entries(besideOf(field))) query.set(name, value);
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

/** Sends one request of a probe with that id. */
export async function ask(
  world: World,
  asker: Asker,
  probe: Probe,
  idOf: (kind: Kind) => string,
): Promise<Answer> {
  const { call, method, field, base, asData } = probe;
  const { path, search, headers, body } = fill(asker, probe, idOf);
  const visitor = new Visitor(world.stack, anyAddress());
  const cookie = [asker.cookie, cookieBeside(field)].filter(Boolean).join("; ");
  const from: Record<string, string> = cookie ? { cookie } : {};
  if (method === "GET") {
    if (call.isJson) return visitor.call("GET", asker.host, path + search, { headers: from });
    return visitor.get(asker.host, path + (asData ? ".data" : "") + search, from);
  }
  const givesToken = field !== null && isToken(call, field);
  // Public pages have no session.
  const own = SIGNED_IN.test(call.url) || asker.host === "" ? asker.token : "";
  const token = givesToken ? "" : own || (await pageToken(visitor, asker, path));
  if (call.isJson) {
    const sent = { ...headers, ...from, ...(givesToken ? {} : { "x-csrf-token": token }) };
    if (!base.upload)
      return visitor.call(method, asker.host, path + search, { body, headers: sent });
    const form = uploadForm(body);
    return visitor.call(method, asker.host, path + search, {
      body: form.body,
      headers: { ...sent, "content-type": form.type },
    });
  }
  const fields = new URLSearchParams(
    Object.entries({ ...(givesToken ? {} : { csrf_token: token }), ...body }).map(
      ([name, value]): [string, string] => [name, String(value)],
    ),
  ).toString();
  const form = base.upload
    ? uploadForm({ csrf_token: token, picture: Buffer.from("no picture at all") })
    : { body: fields, type: "application/x-www-form-urlencoded" };
  return visitor.call(method, asker.host, path + search, {
    body: form.body,
    headers: { ...headers, ...from, accept: "text/html", "content-type": form.type },
  });
}

/** Returns the form token of a public address, also for a missing page. */
async function pageToken(visitor: Visitor, asker: Asker, path: string): Promise<string> {
  const page = /^\/c\/[^/]+/.exec(path)?.[0] ?? (asker.host === "" ? "/login" : "/");
  return (await visitor.get(asker.host, page)).meta("csrf-token") || asker.own.ids.formToken;
}

export const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Returns an answer without its variable parts: request id, nonces, tokens, and newly created ids.
 * Ids of both tenants stay.
 */
export function comparable(
  answer: Answer,
  requested: readonly string[],
  known: ReadonlySet<string>,
) {
  const { status, headers, text } = answer;
  const cookies = headers["set-cookie"] ?? [];
  // The message for the next page (outcome.server.ts).
  const told = cookies.flatMap((cookie) => /flash=[^;]*/.exec(cookie)?.[0] ?? []).join();
  const place = [headers.location ?? "", String(cookies.length), told].join(" ");
  let plain = `${status} ${place} ${headers["content-type"] ?? ""} ${headers["cache-control"] ?? ""}\n${withPlainData(text)}`;
  for (const id of requested) {
    plain = plain.replaceAll(id, "{asked}").replaceAll(encodeURIComponent(id), "{asked}");
  }
  return (
    plain
      .replaceAll(String(headers["x-request-id"]), "{request}")
      .replaceAll(/nonce="[^"]*"|content="[^"]*"|value="[^"]*"/g, "")
      .replaceAll(UUID, (id) => (known.has(id) ? id : "{uuid}"))
      .replaceAll(/donor-[\da-f-]+@example\.org/g, "{somebody}")
      .replaceAll(/[\w-]{43,}(?:\.[\w-]+)?/g, "{token}")
      // Other probes add news, which the bell counts.
      .replaceAll(/aria-label="[^"]*"(?=[^>]*href="\/manage\/notifications")/g, "")
      .replaceAll(/"unread":\d+/g, "")
      .replaceAll(/<span [^>]*text-on-primary">\d+\+?<\/span>/g, "")
      // The sum of the refunds grows with each call that succeeds.
      .replaceAll(/"refunded_amount":"[^"]*"/g, "")
      .replaceAll(/"request_id":"[^"]*"/g, "")
  );
}

/** Returns the texts in an answer that belong only to B. */
export function marksOf({ organization, campaign, ids, name, amount }: Marked): string[] {
  // If A created a campaign under B's form key, it belongs to A.
  const { host: _host, organization: _organization, slug: _slug, formKey: _key, ...own } = ids;
  return [
    organization.owner.email,
    campaign.slug,
    `Campaña ${name}`,
    `Regalo ${name}`,
    `Borrador ${name}`,
    `Donante ${name}`,
    ...[amount, sumOf(amount)].flatMap(spellings),
    ...Object.values(own),
  ].filter(Boolean);
}

/** Returns the tenant's sum, with the donation of the campaign's own amount. */
const sumOf = (amount: string) => (Number(amount) + Number(ITEM_AMOUNT)).toFixed(2);

/** Returns `7654.32`, `7.654,32` and `7,654.32`. */
function spellings(amount: string): string[] {
  const [whole = "", cents = ""] = amount.split(".");
  const grouped = (by: string) => whole.replace(/(?=(?:\d{3})+$)\B/g, by);
  return [amount, `${grouped(".")},${cents}`, `${grouped(",")}.${cents}`];
}
