/**
 * What the sweep knows beyond the schemas of calls, forms and lists: the kinds of ids that a field
 * accepts, other data that a call needs, and exempt fields. Missing entries fail the sweep.
 */
import { amounts, campaign, details, withoutCard } from "./campaign-forms";
import { exampleBankAccount } from "../../../prisma/seed/identities";
import { donationBody, donationFields, newEmail } from "../../factories/donation-form";
import { PIXEL } from "../../factories/upload-form";
import { definedAt, type Call, type Field } from "../../architecture/calls";
import { EXEMPT, GATEWAY_FORMS } from "./exempt-fields";
import { PLAIN } from "./plain-fields";
import { DONOR_FIELDS, donorBases } from "./donor-fields";
import { downloadBases } from "./download-bases";
import { EVENT_FIELDS, eventBases } from "./event-fields";
import { NONCE } from "./doors";
import { integrationBases } from "./integration-bases";
import { teamBases } from "./team-bases";
import { COLLECTIONS } from "./collections";
import { kinds, type Kind } from "./kinds";
import { OPEN_PAPER, type Marked } from "./tenants";

/** Fields that the sweep recognises by their names (issue 3, item 2). */
const ID_LIKE = /(?:id|uuid|slug|token)s?(?:\.0)?$/i;

/** Fields with other names that also identify an object of a tenant. */
const FURTHER: Record<string, Kind[]> = {
  "path donation": ["thanks", "donation"],
  "query campaign": ["campaign"],
  "query person": ["user"],
  "query subject": ["campaign"],
  "query edit": ["processor"],
  "query preview": ["preview"],
  "query organization": ["host"],
  "query integration": ["integration"],
  "body rule": ["integrationRule"],
  "body request": ["integrationRequest"],
  "query team": ["team"],
  "query payout": ["payout"],
  "query agency": ["team"],
  "query user": ["teamPerson"],
  "body agencies.0": ["team"],
  "body admin.agencies.0": ["team"],
  "body payment_processor": ["processor"],
  "body agency.payment_processor": ["processor"],
  "header idempotency-key": ["key"],
  "body idempotency_key": ["key"],
  "body key": ["formKey"],
  "body session": ["signIn"],
  "body attachment": ["attachment"],
  "query after": ["cursor"],
  "auth/finish query ticket": ["ticket"],
  "auth/support query ticket": ["supportTicket"],
  "auth/mercadopago/finish query state": ["oauthState"],
  "manage/settings/gateways body order": ["processor"],
  "account/onboarding/payment_gateways body order": ["processor"],
};

/** By place and name; a key with a URL applies only to that. */
const KNOWN: Record<string, Kind[]> = {
  ...FURTHER,
  ...EVENT_FIELDS,
  ...DONOR_FIELDS,
  "manage/settings/agencies/:token body campaign": ["campaign"],
  "manage/settings/agencies/:token/users/:uuid path uuid": ["teamPerson"],
  "__json/manage/settings/agencies/:token/users/:uuid path uuid": ["teamPerson"],
  "__json/manage/settings/agencies/:token/users/:uuid/reactivate path uuid": ["teamPerson"],
  "manage/campaigns/:uuid/fields body field": ["formField"],
  "manage/campaigns/:uuid/fields body order": ["formField"],
  "manage/settings/integrations/:uuid/mappings/:objects query preview": ["donor"],
  "manage/donations/bulk query donation": ["donation"],
  "manage/donations/bulk query undo": ["bulkChange"],
  "manage/notifications body item": ["newsItem"],
  "manage/donations/:uuid body transaction": ["transaction"],
  "manage/settings/subscription/invoices/:uuid/commissions query invoice": ["invoice"],
  "manage/settings/access body request_id": ["accessRequest"],
  "__json/manage/organization/pictures/:uuid path uuid": ["logo"],
  "body picture_id": ["logo"],
  "body uuid": ["bankAccount", "processor"],
  "body rules.campaign_uuids.0": ["campaign"],
  "manage/agencies query person": ["teamPerson"],
  "agency/pledges/new body uuid": ["pledge"],
  "agency/pledges/new body campaign": ["campaign"],
  "agency/pledges/look body campaign": ["campaign"],
  "body pledge.uuid": ["pledge"],
  "body pledge.campaign_uuid": ["campaign"],
  "body pledge.payment.token": ["cardToken"],
  "body amounts.0.uuid": ["item"],
  "body donation.items.0.uuid": ["item"],
  "body payment_method.gateway.token": ["cardToken"],
  "body payment_mode.authorization": ["cardAuthorization"],
  "body authenticity_token": ["sessionToken", "formToken"],
  "header x-csrf-token": ["sessionToken", "formToken"],
  "cvault/credit-card/temporal body key": ["formToken"],
};

/**
 * Fields whose value creates an object with that id: only its own kind is tried, because otherwise
 * A would get B's other ids.
 */
export const MAKING = ["body key", "body pledge.uuid"];

export function isToKnow({ url }: Call, { place, name, declared }: Field): boolean {
  const at = `${place} ${name}`;
  const isNamed = [at, `${url} ${at}`].some((key) => key in KNOWN || key in EXEMPT);
  const isPart = place === "path" && !(name in PLAIN_PARAMS);
  return ID_LIKE.test(name) || declared === "id" || isNamed || isPart;
}

/** Returns whether the schema of the field, or else a list, says that it identifies no object. */
export function isPlain({ url }: Call, field: Field): boolean {
  const { place, name } = field;
  if (isOfOperators(url)) return true;
  if (place === "path") return name in PLAIN_PARAMS;
  if (place === "header" || place === "cookie") return true;
  return isPlainByShape(field) || PLAIN[place].includes(name);
}

/** An open text that is called after a kind of object may be its id. */
function isPlainByShape({ name, declared }: Field): boolean {
  const last = name.replace(/\.0$/, "").split(".").at(-1) ?? "";
  const isCalledAfterKind = kinds.some((kind) => kind === last || snake(kind) === last);
  return declared === "value" || (declared === "text" && !isCalledAfterKind);
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns entries of these lists that match no field of any call. */
export function listStale(calls: readonly Call[]): string[] {
  const found = new Set(
    calls.flatMap(({ url, fields }) =>
      fields.flatMap(({ place, name }) => [`${place} ${name}`, `${url} ${place} ${name}`]),
    ),
  );
  const undeclared = new Set(
    calls
      .flatMap(({ fields }) => fields.filter((field) => !isPlainByShape(field)))
      .map(({ place, name }) => `${place} ${name}`),
  );
  const plain = (["query", "body"] as const)
    .flatMap((place) => PLAIN[place].map((name) => `${place} ${name}`))
    .filter((name) => !undeclared.has(name));
  const params = Object.keys(PLAIN_PARAMS).map((name) => `path ${name}`);
  const named = [...Object.keys(KNOWN), ...Object.keys(EXEMPT), ...MAKING, ...params];
  return [...named.filter((name) => !found.has(name)), ...plain];
}

/** Returns the kinds that a field accepts; [] for an exempt one; null for an unknown one. */
export function kindsOf({ url }: Call, { place, name }: Field): readonly Kind[] | null {
  const at = `${place} ${name}`;
  const own = KNOWN[`${url} ${at}`];
  if (own) return own;
  if (`${url} ${at}` in EXEMPT || at in EXEMPT) return [];
  const kindsOfName = KNOWN[at] ?? (isOfOperators(url) ? [] : null);
  return kindsOfName ?? (place === "path" ? inCollection(url, name) : null);
}

/** No tenant's host has these; isolation.test.ts, 'the operator host', tests them on their own. */
const isOfOperators = (url: string) => url.startsWith("operator/");

/** Returns the kinds of the word before `:name`. */
function inCollection(url: string, name: string): readonly Kind[] | null {
  const segments = url.split("/");
  const collection = segments[segments.indexOf(`:${name}`) - 1] ?? "";
  return name in PLAIN_PARAMS ? null : (COLLECTIONS[collection] ?? null);
}

/** Path parameters that identify no object of a tenant, with a valid value. */
const PLAIN_PARAMS: Record<string, string> = {
  provider: "dlocal",
  channel: "email",
  gateway: "global_payments",
  guideName: "create-campaign",
  objects: "donors",
  page: "1",
  period: "2027-01",
  topic: "payment-gateways",
  type: "tax-certificate",
  variant: "small.webp",
  year: "2027",
};

/** Returns the asker's own object for a path parameter that is not being tried. */
export function ownParam({ url }: Call, name: string, own: Marked): string {
  if (name in PLAIN_PARAMS) return PLAIN_PARAMS[name] ?? "";
  const [kind = "campaign"] = kindsOf({ url } as Call, { place: "path", name }) ?? [];
  return own.ids[kind];
}

export interface Base {
  name: string;
  /** Flat for a form; nested for JSON. `own` is the asker. */
  body: (own: Marked) => Record<string, unknown>;
  upload?: true;
  /** The fields that are tried with this body; by default all. */
  takes?: (field: string) => boolean;
}

const bank = exampleBankAccount("AR", { email: "a@example.org" });
const invited = {
  email: "otra@example.org",
  first_name: "Otra",
  last_name: "Persona",
  role: "viewer",
};
const plain = (name: string, body: Record<string, unknown>): Base => ({ name, body: () => body });
const only = (fields: readonly string[], base: Base): Base => ({
  ...base,
  takes: (field) => fields.includes(field),
});
const local = { gateway: "local_payments", soft_descriptor: "HUELLAS" };
const ofBank = [only(["uuid", "idempotency_key"], plain("bank", { intent: "bank", ...bank }))];
const ofGateway = [
  only(["uuid", "idempotency_key"], plain("gateway", { intent: "gateway", ...local })),
];
const gateways = [
  only(["uuid"], plain("reveal", { intent: "reveal" })),
  only(["order"], plain("order", { intent: "order" })),
  only(["uuid"], plain("delete", { intent: "delete" })),
];

const UPDATE = { title: "Techos nuevos", body: "Quedaron listos." };
const isCardToken = (field: string) => field === "payment_method.gateway.token";

/** By method and URL: valid bodies, so that only the id can be rejected; a JSON call has its example. */
const BASES: Record<string, Base[]> = {
  "POST manage/settings/gateways": gateways,
  "POST account/onboarding/payment_gateways": gateways,
  ...Object.fromEntries(
    GATEWAY_FORMS.map((url) => [`POST ${url}`, url.endsWith("bank") ? ofBank : ofGateway]),
  ),
  "POST account/onboarding/documents": [
    {
      ...plain("submit", { intent: "submit", document_type: OPEN_PAPER }),
      takes: (field) => field !== "attachment",
    },
    only(["attachment"], plain("discard", { intent: "discard" })),
  ],
  "POST manage/settings/access": [plain("stop", { intent: "stop" })],
  "POST manage/settings/user": [
    { ...plain("own data", { intent: "data" }), takes: (field) => field !== "session" },
    plain("session", { intent: "revoke_session" }),
  ],
  "POST sessions": [plain("session", { intent: "revoke_session" })],
  "POST manage/campaigns/new": [plain("save", { intent: "save", ...campaign })],
  "POST manage/campaigns/:uuid": [
    only(["uuid"], plain("save", { intent: "save", ...details })),
    only(["uuid"], plain("publish", { intent: "publish", ...details })),
    only(["uuid"], plain("unpublish", { intent: "unpublish" })),
    plain("remove cover", { intent: "remove_cover" }),
    { name: "upload", body: () => ({}), upload: true },
  ],
  "POST manage/campaigns/:uuid/amounts": [plain("save", { intent: "save", ...amounts })],
  "POST manage/campaigns/:uuid/thanks": [plain("save", { thanks_message: "Gracias" })],
  "POST manage/campaigns/:uuid/advanced": [plain("save", { channels: "public" })],
  "POST manage/campaigns/:uuid/embed": [
    only(["uuid"], plain("unpublish", { intent: "unpublish" })),
  ],
  "POST manage/campaigns/:uuid/measuring": [plain("save", { analytics_key: "a-secret" })],
  "POST manage/campaigns/:uuid/updates/new": [plain("write", UPDATE)],
  "POST manage/campaigns/:uuid/updates/:update": [
    only(["uuid", "update"], plain("save", { intent: "save", ...UPDATE })),
    only(["uuid", "update"], plain("publish", { intent: "publish" })),
    only(["uuid", "update"], plain("unpublish", { intent: "unpublish" })),
  ],
  "POST manage/campaigns/:uuid/fields": [
    only(["field"], plain("restore", { intent: "restore" })),
    only(["order"], plain("order", { intent: "order" })),
  ],
  "POST manage/campaigns/:uuid/fields/new": [
    plain("add", { widget: "textfield", label: "¿Cómo nos conociste?" }),
  ],
  "POST manage/campaigns/:uuid/fields/:field": [
    plain("save", { widget: "textfield", label: "¿Cómo nos conociste?" }),
  ],
  "POST manage/donations/:uuid": [
    ...["pause", "restore", "discard"].map((intent) =>
      only(["uuid"], plain(intent, { intent, reason: "test" })),
    ),
    only(["transaction"], plain("refund", { intent: "refund", amount: "1,00" })),
    only(
      ["transaction"],
      plain("manual_refund", {
        intent: "manual_refund",
        refunded_on: "2026-01-01",
        proof: "T-1",
      }),
    ),
    only(["transaction"], plain("receipt", { intent: "receipt" })),
    only(["uuid"], plain("collect", { intent: "collect" })),
  ],
  ...eventBases(plain, only),
  ...teamBases(plain),
  ...integrationBases(plain),
  "POST manage/donations/bulk": [plain("pause", { chosen: "0".repeat(64) })],
  ...downloadBases(plain),
  ...donorBases(plain, only),
  "POST c/:slug/donations": [
    { name: "gift", body: () => donationFields(), takes: (field) => !isCardToken(field) },
    { name: "token", body: () => withoutCard(donationFields()), takes: isCardToken },
  ],
  "POST __json/c/:slug/donations": [
    { name: "gift", body: () => donationBody(), takes: (field) => !isCardToken(field) },
    { name: "token", body: () => withoutCard(donationBody()), takes: isCardToken },
  ],
  // A person is invited once, so a second invitation under a new key would be rejected.
  "POST manage/settings/users/new": [
    { name: "invite", body: () => ({ ...invited, email: newEmail() }) },
  ],
  "POST manage/settings/users/:uuid": ["role", "discard", "cancel", "reactivate", "resend"].map(
    (intent) => plain(intent, { intent, role: "viewer" }),
  ),
  "POST __json/manage/api/users": [
    { name: "invite", body: () => ({ user: { ...invited, email: newEmail() } }) },
  ],
  // The vault takes a card out of the body before anybody is asked who they are.
  "POST __json/manage/api/donations/:uuid/payment_method": [plain("", {})],
  "POST __json/manage/api/validations/card": [plain("", {})],
  // With an offered plan it would be changed, and the next one rejected.
  "PATCH __json/manage/api/subscription": [plain("no plan", { plan_code: "none" })],
  "POST __json/manage/api/bank_accounts": [plain("account", bank)],
  "POST __json/manage/api/payment_processors": [
    // With a new key it would be created, and the next one rejected.
    { ...plain("local", { gateway: "local_payments", soft_descriptor: "HUELLAS" }) },
    {
      ...plain("global", { gateway: "global_payments", soft_descriptor: "HUELLAS" }),
      takes: (field) => field === "rules.campaign_uuids.0",
    },
  ],
  "POST __json/manage/organization/pictures": [
    {
      name: "logo",
      body: () => ({ image_for: "logo", "picture[image]": PIXEL }),
      upload: true,
    },
  ],
  "POST __json/manage/api/accounts/documents": [
    {
      name: "paper",
      body: () => ({ document_type: OPEN_PAPER, file: PIXEL }),
      upload: true,
    },
  ],
  "POST __json/manage/api/accounts/documents/review": [
    plain("paper", { document_type: OPEN_PAPER }),
  ],
  // Beside another way to pay an authorisation is not read.
  "POST __json/manage/api/subscription": [
    plain("card", { plan_code: "professional_monthly_ar", payment_mode: { type: "card" } }),
  ],
  "PATCH __json/manage/api/subscription/payment_mode": [
    plain("card", { payment_mode: { type: "card" } }),
  ],
  "PUT __json/manage/organization/logo": [
    { name: "logo", body: ({ ids }) => ({ picture_id: ids.logo }) },
  ],
  "POST cvault/credit-card/temporal": [
    plain("card", {
      pan: "4111111111111111",
      expiration_month: 12,
      expiration_year: 2039,
      cvv: "123",
    }),
  ],
};

/** Returns the bodies for a method of a URL: by default a JSON call's own example. */
export function basesOf(method: string, url: string): readonly Base[] {
  const called = definedAt(url).find((call) => call.method === method);
  const example = (called?.example ?? {}) as Record<string, unknown>;
  return BASES[`${method} ${url}`] ?? [plain("", example)];
}

export const namedBases = Object.keys(BASES);

/** Other parameters of an address without which a field is not read. */
const BESIDE: Record<string, Record<string, string>> = {
  "query state": { error: "access_denied" },
};

export function besideOf({ place, name }: Field): Record<string, string> {
  return BESIDE[`${place} ${name}`] ?? {};
}

/** Returns the cookie of the ticket's browser, because a ticket is invalid without it. */
export function cookieBeside(field: Field | null): string {
  return field?.name === "ticket" ? `dadiva_nonce=${NONCE}` : "";
}

/** Returns a field's name in a form, if it differs from JSON. */
export function formName(url: string, name: string): string {
  if (url === "c/:slug/donations") {
    if (name === "donation.items.0.uuid") return "donation[item]";
    const [first = "", ...rest] = name.split(".");
    return first + rest.map((part) => `[${part}]`).join("");
  }
  return name.replace(/^(\w+)\.(\d+)\./, "$1[$2].");
}
