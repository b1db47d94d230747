/**
 * What the sweep knows: the kinds of ids that a field accepts, other data that a call needs, and
 * exempt fields. Missing entries fail the sweep.
 */
import { amounts, campaign, details, withoutCard } from "./campaign-forms";
import { exampleBankAccount } from "../../../prisma/seed/identities";
import { giftBody, giftFields, newEmail } from "../../factories/gift-form";
import { PIXEL } from "../../factories/upload-form";
import type { Call, Field } from "../../architecture/calls";
import { EXEMPT, GATEWAY_FORMS } from "./exempt-fields";
import { PLAIN } from "./plain-fields";
import { downloadBases } from "./download-bases";
import { EVENT_FIELDS, eventBases } from "./event-fields";
import { NONCE } from "./doors";
import { OPEN_PAPER, UPGRADE, type Kind, type Marked } from "./tenants";

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
  "manage/campaigns/:uuid path uuid": ["campaign", "draft"],
  "manage/campaigns/:uuid/qr path uuid": ["campaign", "draft"],
  "manage/campaigns/:uuid/share path uuid": ["campaign", "draft"],
  "__json/manage/api/campaigns/:uuid/qr path uuid": ["campaign", "draft"],
  ...Object.fromEntries(
    ["embed", "measuring", "amounts", "fields", "thanks", "advanced"].map((page) => [
      `manage/campaigns/:uuid/${page} path uuid`,
      ["campaign", "draft"],
    ]),
  ),
  ...EVENT_FIELDS,
  "manage/campaigns/:uuid/fields body field": ["formField"],
  "manage/campaigns/:uuid/fields body order": ["formField"],
  "manage/campaigns/:uuid/fields/new path uuid": ["campaign", "draft"],
  "manage/campaigns/:uuid/fields/:field path uuid": ["campaign"],
  "manage/campaigns/:uuid/fields/:field path field": ["formField"],
  "manage/donations/:uuid path uuid": ["donation"],
  "manage/donations/bulk query donation": ["donation"],
  "manage/donations/bulk/:uuid path uuid": ["bulkChange"],
  "manage/downloads/:uuid/file path uuid": ["download"],
  ...Object.fromEntries(
    ["", "/answers", "/terms", "/pause", "/card", "/cancel", "/upgrade"].map((page) => [
      `mi/gifts/:uuid${page} path uuid`,
      ["donation"],
    ]),
  ),
  "manage/notifications body item": ["newsItem"],
  "manage/donations/:uuid/donor path uuid": ["donation"],
  "manage/donations/:uuid/edit path uuid": ["donation"],
  "manage/donations/:uuid/payment_method path uuid": ["donation"],
  "manage/donations/:uuid body transaction": ["transaction"],
  "manage/donations/:uuid/receipts/:transaction path uuid": ["donation"],
  "manage/donations/:uuid/receipts/:transaction path transaction": ["transaction"],
  "manage/donors/:uuid/receipts/:year path uuid": ["donor"],
  "manage/donors/:uuid path uuid": ["donor"],
  "manage/donors/:uuid body note_id": ["donorNote"],
  "manage/donors/:uuid/data path uuid": ["donor"],
  "manage/donors/:uuid/merge path uuid": ["donor"],
  "manage/donors/:uuid/merge query donor": ["donor"],
  "manage/donors/:uuid/merge body other": ["donor"],
  "manage/settings/gateways/:uuid/edit path uuid": ["processor"],
  "manage/settings/activity/:uuid path uuid": ["auditEntry"],
  "manage/settings/users/:uuid path uuid": ["user", "invitation"],
  "__json/manage/api/users/:uuid path uuid": ["user", "invitation"],
  "__json/manage/api/users/:uuid/reactivate path uuid": ["user", "invitation"],
  "invitations/:token path token": ["invitation"],
  "__json/manage/api/donations/:uuid path uuid": ["donation"],
  "__json/manage/api/donations/:uuid/collect_payment path uuid": ["donation"],
  "__json/manage/api/donations/:uuid/donor path uuid": ["donation"],
  "__json/manage/api/donations/:uuid/support path uuid": ["donation"],
  "__json/manage/api/donations/:uuid/versions path uuid": ["donation"],
  "__json/manage/api/donations/:uuid/payment_method path uuid": ["donation"],
  "manage/donations/:uuid/upgrades/new path uuid": ["donation"],
  ...Object.fromEntries(
    ["edit", "remove"].flatMap((page) => [
      [`manage/donations/:uuid/upgrades/:id/${page} path uuid`, ["donation"]],
      [`manage/donations/:uuid/upgrades/:id/${page} path id`, ["upgrade"]],
    ]),
  ),
  "__json/manage/api/donations/:uuid/upgrades path uuid": ["donation"],
  "__json/manage/api/donations/:uuid/upgrades/:id path uuid": ["donation"],
  "__json/manage/api/donations/:uuid/upgrades/:id path id": ["upgrade"],
  "__json/manage/api/donations/:uuid/pause path uuid": ["donation"],
  "__json/manage/api/donations/:uuid/restore path uuid": ["donation"],
  "__json/manage/api/donations/:uuid/discard path uuid": ["donation"],
  "__json/manage/api/payment_transactions/:uuid/refund path uuid": ["transaction"],
  "__json/manage/api/bank_accounts/:uuid path uuid": ["bankAccount"],
  "__json/manage/api/payment_processors/:uuid path uuid": ["processor"],
  "__json/manage/api/payment_processors/:uuid/rules path uuid": ["processor"],
  "uploads/pictures/:id/:variant path id": ["picture"],
  "uploads/people/:id path id": ["photo"],
  "__json/manage/api/sessions/:uuid path uuid": ["session"],
  "uploads/documents/:id path id": ["attachment"],
  "__json/manage/api/accounts/documents/:id path id": ["attachment"],
  "manage/settings/access body request_id": ["accessRequest"],
  "path slug": ["slug"],
  "__json/manage/organization/pictures/:uuid path uuid": ["logo"],
  "body picture_id": ["logo"],
  "body uuid": ["bankAccount", "processor"],
  "body rules.campaign_uuids.0": ["campaign"],
  "body amounts.0.uuid": ["item"],
  "body donation.items.0.uuid": ["item"],
  "body payment_method.gateway.token": ["cardToken"],
  "body authenticity_token": ["sessionToken", "formToken"],
  "header x-csrf-token": ["sessionToken", "formToken"],
  "cvault/credit-card/temporal body key": ["formToken"],
};

/**
 * Fields whose value creates an object with that id: only its own kind is tried, because otherwise
 * A would get B's other ids.
 */
export const MAKING = ["body key"];

export function isToKnow({ url }: Call, { place, name }: Field): boolean {
  const at = `${place} ${name}`;
  const isNamed = [at, `${url} ${at}`].some((key) => key in KNOWN || key in EXEMPT);
  return ID_LIKE.test(name) || isNamed;
}

/** Returns whether a list declares that the field identifies no object of a tenant. */
export function isPlain({ place, name }: Field): boolean {
  if (place === "path") return name in PLAIN_PARAMS;
  return place === "header" || place === "cookie" || PLAIN[place].includes(name);
}

/** Returns entries of these lists that match no field of any call. */
export function listStale(calls: readonly Call[]): string[] {
  const found = new Set(
    calls.flatMap(({ url, fields }) =>
      fields.flatMap(({ place, name }) => [`${place} ${name}`, `${url} ${place} ${name}`]),
    ),
  );
  const plain = (["query", "body"] as const).flatMap((place) =>
    PLAIN[place].map((name) => `${place} ${name}`),
  );
  const params = Object.keys(PLAIN_PARAMS).map((name) => `path ${name}`);
  const named = [...Object.keys(KNOWN), ...Object.keys(EXEMPT), ...MAKING, ...plain, ...params];
  return named.filter((name) => !found.has(name));
}

/** Returns the kinds that a field accepts; [] for an exempt one; null for an unknown one. */
export function kindsOf({ url }: Call, { place, name }: Field): readonly Kind[] | null {
  const at = `${place} ${name}`;
  const own = KNOWN[`${url} ${at}`];
  if (own) return own;
  if (`${url} ${at}` in EXEMPT || at in EXEMPT) return [];
  return KNOWN[at] ?? null;
}

/** Path parameters that identify no object of a tenant, with a valid value. */
const PLAIN_PARAMS: Record<string, string> = {
  provider: "dlocal",
  channel: "email",
  gateway: "global_payments",
  guideName: "create-campaign",
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

const isCardToken = (field: string) => field === "payment_method.gateway.token";

/** By method and URL: valid bodies, so that only the id can be rejected. */
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
  "POST manage/campaigns/:uuid/measuring": [plain("save", { analytics_key: "a-secret" })],
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
    only(["transaction"], plain("receipt", { intent: "receipt" })),
    only(["uuid"], plain("collect", { intent: "collect" })),
  ],
  ...eventBases(plain, only),
  "POST manage/donations/bulk": [plain("pause", { chosen: "0".repeat(64) })],
  ...downloadBases(plain),
  "POST manage/donors/:uuid": [
    only(["uuid"], plain("note", { intent: "note", note: "Una nota" })),
    only(["uuid"], plain("labels", { intent: "tags", tags: "una, dos" })),
    only(["note_id"], plain("remove note", { intent: "remove_note" })),
    only(["uuid"], plain("erase", { intent: "erase" })),
  ],
  "POST manage/donors/:uuid/merge": [plain("merge", {})],
  "POST __json/manage/api/payment_transactions/:uuid/refund": [plain("refund", { amount: "1.00" })],
  "POST __json/manage/api/donations/:uuid/discard": [plain("discard", { reason: "test" })],
  "PATCH __json/manage/api/donations/:uuid": [plain("amount", { donation: { amount: "2000.00" } })],
  "PATCH __json/manage/api/donations/:uuid/donor": [
    plain("name", { donor: { first_name: "Otra" } }),
  ],
  "POST __json/manage/api/donations/:uuid/upgrades": [plain("increase", UPGRADE)],
  "PATCH __json/manage/api/donations/:uuid/upgrades/:id": [
    plain("increase", { upgrade: { percentage: 12 } }),
  ],
  "POST c/:slug/donations": [
    { name: "gift", body: () => giftFields(), takes: (field) => !isCardToken(field) },
    { name: "token", body: () => withoutCard(giftFields()), takes: isCardToken },
  ],
  "POST __json/c/:slug/donations": [
    { name: "gift", body: () => giftBody(), takes: (field) => !isCardToken(field) },
    { name: "token", body: () => withoutCard(giftBody()), takes: isCardToken },
  ],
  "POST __json/c/:slug/leads": [plain("lead", { email: "lead@example.org" })],
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
  "PUT __json/manage/api/users/:uuid": [plain("role", { user: { role: "viewer" } })],
  "PATCH __json/manage/api/users/:uuid": [plain("role", { user: { role: "viewer" } })],
  "POST __json/manage/api/bank_accounts": [plain("account", bank)],
  "PUT __json/manage/api/bank_accounts/:uuid": [plain("account", bank)],
  "PATCH __json/manage/api/bank_accounts/:uuid": [plain("account", bank)],
  "POST __json/manage/api/payment_processors": [
    // With a new key it would be created, and the next one rejected.
    { ...plain("local", { gateway: "local_payments", soft_descriptor: "HUELLAS" }) },
    {
      ...plain("global", { gateway: "global_payments", soft_descriptor: "HUELLAS" }),
      takes: (field) => field === "rules.campaign_uuids.0",
    },
  ],
  "PUT __json/manage/api/payment_processors/:uuid": [
    plain("descriptor", { soft_descriptor: "NEW" }),
  ],
  "PATCH __json/manage/api/payment_processors/:uuid": [
    plain("descriptor", { soft_descriptor: "NEW" }),
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

export function basesOf(method: string, url: string): readonly Base[] {
  return BASES[`${method} ${url}`] ?? [plain("", {})];
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
