import { redactCardNumbers } from "~/values/cards/stray-card-numbers";
import { bodyKind, parseBody, REMOVE, type Body, type Field } from "./body";
import { checkCard, type CardInput, type CardSummary } from "./card";
import type { CardTokens } from "./card-tokens";

/** Names without case and separators, so that `cc_number`, `ccNumber` and `cc-number` match. */
const CARD_FIELDS = new Map<string, keyof CardInput>([
  ["ccnumber", "number"],
  ["cardnumber", "number"],
  ["creditcardnumber", "number"],
  ["pan", "number"],
  ["ccexpiration", "expiration"],
  ["ccexp", "expiration"],
  ["cardexpiration", "expiration"],
  ["ccexpirationmonth", "expirationMonth"],
  ["ccexpmonth", "expirationMonth"],
  ["expirationmonth", "expirationMonth"],
  ["ccexpirationyear", "expirationYear"],
  ["ccexpyear", "expirationYear"],
  ["expirationyear", "expirationYear"],
  ["ccverificationnumber", "securityCode"],
  ["cccsc", "securityCode"],
  ["cccvc", "securityCode"],
  ["cccvv", "securityCode"],
  ["cvv", "securityCode"],
  ["cvv2", "securityCode"],
  ["cvc", "securityCode"],
  ["cvc2", "securityCode"],
  ["securitycode", "securityCode"],
]);
/** Names that mean card data only inside an object called `card`. */
const FIELDS_OF_CARD = new Map<string, keyof CardInput>([
  ["number", "number"],
  ["expiration", "expiration"],
  ["expiry", "expiration"],
  ["exp", "expiration"],
  ["expmonth", "expirationMonth"],
  ["month", "expirationMonth"],
  ["expyear", "expirationYear"],
  ["year", "expirationYear"],
  ["code", "securityCode"],
  ["verificationnumber", "securityCode"],
]);
const HOLDER_FIELDS = new Set(["cardholdername", "holdername", "ccname"]);
const CARD_OBJECTS = new Set(["card", "creditcard"]);
const OURS = ["paymentmethod", "card"];

export interface TokeniseRequest {
  organizationId: string;
  /** The organisation's country and time zone decide which brands exist and when a card's month ends. */
  country: string;
  timeZone: string;
  contentType: string;
  body: Buffer;
}

export interface Tokenised {
  /** The body without card fields and with the token; safe outside the vault. */
  body: Buffer;
  card: CardSummary | null;
  token: string | null;
  expiresAt: Date | null;
}

/**
 * Takes the card out of a request's body and puts `payment_method.gateway.token` and `payment_method.card`
 * (CardSummary) in its place. A body without card fields is returned byte for byte. A body of another content
 * type is returned empty, because the vault cannot search it. Throws `malformed_request`.
 */
export async function tokenise(
  request: TokeniseRequest,
  cards: Pick<CardTokens, "create" | "fingerprint">,
  now: Date,
): Promise<Tokenised> {
  const kind = bodyKind(request.contentType);
  const untouched = { card: null, token: null, expiresAt: null };
  if (kind === "other") return { ...untouched, body: Buffer.alloc(0) };
  if (request.body.length === 0) return { ...untouched, body: request.body };

  const body = parseBody(kind, request.body);
  const { input, given, hasToken } = readCard(body);
  const stripped = strip(body);
  const hasCard = given && !(hasToken && input.number === "");
  if (!hasCard && stripped.strays.length === 0) {
    return { ...untouched, body: stripped.changed ? body.encode() : request.body };
  }

  const checked = hasCard ? checkCard(input, request.country, now, request.timeZone) : null;
  const issues = [...(checked?.summary.issues ?? []), ...stripped.strays];
  const stored = checked?.card
    ? await cards.create(request.organizationId, checked.card, now)
    : null;
  const summary: CardSummary = {
    ...(checked?.summary ?? NO_CARD),
    fingerprint: checked?.number ? cards.fingerprint(checked.number) : null,
    issues,
  };
  if (stored) body.set(["payment_method", "gateway", "token"], stored.token);
  body.set(["payment_method", "card"], summary);
  return {
    body: body.encode(),
    card: summary,
    token: stored?.token ?? null,
    expiresAt: stored?.expiresAt ?? null,
  };
}

const NO_CARD: CardSummary = {
  brand: null,
  first_six: null,
  last_four: null,
  expiration_month: null,
  expiration_year: null,
  has_security_code: false,
  fingerprint: null,
  issues: [],
};

interface CardRead {
  input: CardInput;
  /** The body has at least one card field, perhaps an empty one. */
  given: boolean;
  /** The body carries a token of its own. */
  hasToken: boolean;
}

function readCard(body: Body): CardRead {
  const input: CardInput = {
    number: "",
    expiration: "",
    expirationMonth: "",
    expirationYear: "",
    securityCode: "",
    holderName: "",
  };
  let given = false;
  let hasToken = false;
  for (const { path, value } of body.fields()) {
    if (isOurs(path)) continue;
    const text = textOf(value);
    if (isTokenPath(path)) hasToken ||= text !== "";
    const role = roleOf(path);
    if (role) given = true;
    const wanted = role ?? (isHolderName(path) ? "holderName" : null);
    if (wanted && input[wanted] === "") input[wanted] = text;
  }
  input.holderName = redactCardNumbers(input.holderName, []) ?? input.holderName;
  return { input, given, hasToken };
}

function strip(body: Body): { changed: boolean; strays: string[] } {
  const strays: string[] = [];
  let changed = false;
  const hasNumber = body.fields().some(isNumberGiven);
  const mask = (text: string, path: Field["path"]): string => {
    // No card has 22 digits, but an account that is typed in groups may contain a card's.
    if (path.at(-1) === "cbu" && /^\d{22}$/.test(text.replace(/[\s.-]/g, ""))) return text;
    const masked = redactCardNumbers(text, path);
    if (masked === null) return text;
    changed = true;
    if (isOfProgram(path)) return masked;
    const place = path.map((name) => redactCardNumbers(name, []) ?? name).join(".");
    strays.push(`card_number_in_other_field:${place}`);
    return masked;
  };
  body.edit(
    (path, value) => {
      // A token in the body must not be charged in place of a number that was typed.
      if (isOurs(path) || roleOf(path) || (hasNumber && isTokenPath(path))) {
        changed = true;
        return REMOVE;
      }
      if (typeof value === "string") return mask(value, path);
      if (typeof value !== "number") return value;
      const masked = mask(String(value), path);
      return masked === String(value) ? value : masked;
    },
    (name) => mask(name, []),
  );
  return { changed, strays };
}

/** Advertisers number their campaigns, and no visitor could correct such a field. */
function isOfProgram(path: Field["path"]): boolean {
  return /^utm_/.test(path.at(-1) ?? "");
}

function isNumberGiven(field: Field): boolean {
  return !isOurs(field.path) && roleOf(field.path) === "number" && textOf(field.value) !== "";
}

function roleOf(path: Field["path"]): keyof CardInput | null {
  for (const [at, name] of path.entries()) {
    const plain = plainName(name);
    const role = CARD_FIELDS.get(plain);
    if (role) return role;
    const inCard = at > 0 && CARD_OBJECTS.has(plainName(path[at - 1] ?? ""));
    const roleInCard = inCard ? FIELDS_OF_CARD.get(plain) : undefined;
    if (roleInCard) return roleInCard;
  }
  return null;
}

function isHolderName(path: Field["path"]): boolean {
  const [parent = "", name = ""] = path.slice(-2).map(plainName);
  const only = plainName(path.at(-1) ?? "");
  return HOLDER_FIELDS.has(only) || (CARD_OBJECTS.has(parent) && name === "name");
}

/** The vault describes the card to web under `payment_method.card`, so it removes what a client sends there. */
function isOurs(path: Field["path"]): boolean {
  return OURS.every((name, at) => plainName(path[at] ?? "") === name);
}

function isTokenPath(path: Field["path"]): boolean {
  return path.join("/") === "payment_method/gateway/token";
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value.trim();
  if (value === null || value === undefined) return "";
  // JSON rounds a number of 19 digits; it must not become another card's number.
  return Number.isSafeInteger(value) ? String(value) : "unreadable";
}
