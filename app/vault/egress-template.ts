import { escapeMarkup } from "~/values/text/escape-markup";
import type { ReleasedCard } from "./card-record";
import { VaultError } from "./errors";

export type Encoding = "json" | "form" | "xml";
/** A tree, or the JSON text of one. In XML a member named `@name` becomes an attribute. */
export type Template = string | Record<string, unknown>;
/** The places in a provider's request that take card data: dotted path → part of the card. */
export type CardFields = ReadonlyMap<string, CardPart>;
export type CardPart = keyof typeof PARTS;

const PARTS = {
  number: (card: ReleasedCard) => card.number,
  holder_name: (card: ReleasedCard) => card.holderName,
  security_code: (card: ReleasedCard) => card.securityCode,
  expiration_month: (card: ReleasedCard) => card.expirationMonth,
  expiration_year: (card: ReleasedCard) => card.expirationYear,
  two_digit_month: (card: ReleasedCard) => twoDigits(card.expirationMonth),
  two_digit_year: (card: ReleasedCard) => twoDigits(card.expirationYear % 100),
};
const twoDigits = (part: number) => String(part).padStart(2, "0");

const CONTENT_TYPES: Record<Encoding, string> = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  xml: "text/xml; charset=utf-8",
};

export function contentTypeOf(encoding: Encoding): string {
  return CONTENT_TYPES[encoding];
}

/** Parses a template; throws `egress_refused` unless the text is a JSON object. */
export function parseTemplate(template: Template): Record<string, unknown> {
  if (typeof template !== "string") return template;
  let parsed: unknown;
  try {
    parsed = JSON.parse(template);
  } catch {
    parsed = null;
  }
  if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)) {
    return parsed as Record<string, unknown>;
  }
  throw new VaultError("egress_refused", { reason: "template" });
}

/** Returns whether the template needs the security code. */
export function asksSecurityCode(template: Record<string, unknown>, fields: CardFields): boolean {
  let asks = false;
  fill(template, [], (path, value) => {
    if (partAt(path, value, fields) === "security_code") asks = true;
    return value;
  });
  return asks;
}

/**
 * Returns the body with the card's data in it. Placeholders such as `"{{card.number}}"` are replaced only at
 * paths where the provider takes that part, so a donor who types a placeholder as a name sends just that
 * text. In JSON month and year are numbers, elsewhere the month has two digits. A member whose value the card
 * lacks (the security code of a stored card) is left out.
 */
export function fillTemplate(
  template: Record<string, unknown>,
  encoding: Encoding,
  fields: CardFields,
  card: ReleasedCard | null,
): Buffer {
  const filled = fill(template, [], (path, value) => {
    const part = partAt(path, value, fields);
    if (part === null) return value;
    if (card === null) throw new VaultError("egress_refused", { reason: "card" });
    const found = PARTS[part](card);
    if (found === null) return undefined;
    return encoding === "json" ? found : String(found).padStart(2, "0");
  });
  return Buffer.from(encode(filled, encoding), "utf8");
}

function partAt(path: readonly string[], value: unknown, fields: CardFields): CardPart | null {
  const part = fields.get(path.join("."));
  if (part === undefined || typeof value !== "string") return null;
  return value === `{{card.${part}}}` || value === `{{card.${part}?}}` ? part : null;
}

type Fill = (path: readonly string[], value: unknown) => unknown;

function fill(value: unknown, path: readonly string[], replace: Fill): unknown {
  if (Array.isArray(value)) {
    return value.map((part: unknown, at) => fill(part, [...path, String(at)], replace));
  }
  if (typeof value !== "object" || value === null) return replace(path, value);
  const members = Object.entries(value)
    .map(([name, part]): [string, unknown] => [name, fill(part, [...path, name], replace)])
    .filter(([, part]) => part !== undefined);
  return Object.fromEntries(members);
}

function encode(filled: unknown, encoding: Encoding): string {
  if (encoding === "json") return JSON.stringify(filled);
  if (encoding === "xml") return `<?xml version="1.0" encoding="utf-8"?>${elementsOf(filled)}`;
  return new URLSearchParams(pairsOf("", filled)).toString();
}

function pairsOf(name: string, value: unknown): [string, string][] {
  if (value === null || value === undefined) return [];
  if (typeof value !== "object") return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, part]) =>
    pairsOf(name === "" ? key : `${name}[${key}]`, part),
  );
}

function elementsOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return escapeMarkup(String(value));
  return Object.entries(value)
    .filter(([name]) => !name.startsWith("@"))
    .flatMap(([name, part]) => (Array.isArray(part) ? part : [part]).map((one) => tag(name, one)))
    .join("");
}

function tag(name: string, value: unknown): string {
  const members = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const attributes = members
    .filter(([key]) => key.startsWith("@"))
    .map(([key, text]) => ` ${key.slice(1)}="${escapeMarkup(String(text))}"`);
  return `<${name}${attributes.join("")}>${elementsOf(value)}</${name}>`;
}
