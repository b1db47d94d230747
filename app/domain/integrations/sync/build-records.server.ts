import { createTranslator } from "~/i18n/server";
import type { FieldValue, OutgoingRecord } from "~/integrations/connector";
import { localDate } from "~/values/time/calendar";
import { toDecimal, type Currency } from "~/values/money/money";
import type { OrganizationContext } from "../../context";
import { applyRules, type OwnValues } from "../rules/apply-rules";
import type { Session } from "../open-session.server";
import type { OwnRecord } from "./read-own-values.server";
import type { Mapping } from "../rules/read-rules.server";
import { shapeOf, type ShapeFacts } from "./shape-records";
import { SHAPES, type Part } from "../shapes";

/** A record to build: our values, and what the engine writes from. */
export interface Source {
  key: string;
  /** The object of ours that it belongs to: the change that is sent. */
  owner: string;
  values: OwnValues;
  facts: ShapeFacts | null;
  /** Of an erased donor: what we no longer have is emptied there, whatever the rules keep. */
  isErased: boolean;
  /** Of a donor; null of anything else. */
  person: Person | null;
}

interface Person {
  /** The donor into whom this one was merged. */
  mergedInto: string | null;
  hasDonations: boolean;
  /** Of a merged donor: the other entry or its donations are still to be sent. */
  isAwaited: boolean;
}

/** Returns the fields of an object whose values there a rule keeps. */
export function keptFields({ fieldsOf, rulesOf }: Mapping, object: string): string[] {
  const fields = fieldsOf(object);
  return rulesOf(object)
    .filter(({ field, syncRule }) => syncRule === "override_if_empty" && fields.has(field))
    .map(({ field }) => field);
}

/**
 * Builds the records of one kind. Where a rule keeps what is there, it reads those fields first, unless what
 * is there is known.
 */
export async function buildRecords(
  ctx: OrganizationContext,
  { connector, send }: Session,
  mapping: Mapping,
  part: Part,
  sources: readonly Source[],
  known: ReadonlyMap<string, Record<string, FieldValue>> | null = null,
): Promise<OutgoingRecord[]> {
  const { fieldsOf, flavour, rulesOf } = mapping;
  const object = SHAPES[flavour][part];
  if (object === undefined || sources.length === 0) return [];
  const rules = rulesOf(object);
  const fields = fieldsOf(object);
  const kept = keptFields(mapping, object);
  const keys = sources.filter(({ isErased }) => !isErased).map(({ key }) => key);
  const held =
    known ??
    (kept.length > 0 && keys.length > 0 ? await connector.read(send, object, keys, kept) : null);
  const erasedName = createTranslator(ctx.locale)("integrations.erased_donor");
  return sources.map(({ facts, isErased, key, values }) => {
    const { fields: own, parents } = shapeOf(flavour, part, facts);
    const mapped = isErased
      ? erasedFields(part, rules, values, fields, erasedName)
      : applyRules(part, rules, values, fields, held?.get(key) ?? null);
    const isGone = isErased && losesDonor(mapping, part);
    const named = Object.entries(parents).filter(
      ([, parent]) => !isGone || parent.object !== SHAPES[flavour].donor,
    );
    return { key, fields: { ...mapped, ...own }, parents: Object.fromEntries(named) };
  });
}

/** An erased donor's record is deleted there, so that gifts name none; the other package requires one. */
function losesDonor({ deletesErased, flavour }: Mapping, part: Part): boolean {
  return deletesErased && flavour === "npsp" && part !== "donor";
}

/** Sends what is left and empties the other mapped fields; a required one gets the word for an erased person. */
function erasedFields(
  part: Part,
  rules: ReturnType<Mapping["rulesOf"]>,
  own: OwnValues,
  fields: ReturnType<Mapping["fieldsOf"]>,
  word: string,
): Record<string, FieldValue> {
  const always = rules.map((rule) => ({ ...rule, syncRule: "always_override" as const }));
  const emptied = rules
    .filter(({ attribute }) => (own[attribute] ?? "") === "")
    .flatMap(({ field }) => fields.get(field) ?? [])
    .map(({ isRequired, name, type }): [string, FieldValue] => {
      if (type === "boolean") return [name, false];
      return [name, isRequired ? word : null];
    });
  return { ...applyRules(part, always, own, fields, null), ...Object.fromEntries(emptied) };
}

/** Returns the source of a donor's or campaign's record; of an erased donor nothing is left. */
export function plainSource({ facts, id, values }: OwnRecord): Source {
  const isErased = Boolean(facts.erased_at);
  const person =
    "merged_into_id" in facts
      ? {
          mergedInto: facts.merged_into_id === null ? null : String(facts.merged_into_id),
          hasDonations: facts.has_donations === true,
          isAwaited: facts.is_awaited === true,
        }
      : null;
  return { key: id, owner: id, values: isErased ? {} : values, facts: null, isErased, person };
}

/** Returns the source of a donation's record, or of one of its charges. */
export function donationSource(
  ctx: OrganizationContext,
  donation: OwnRecord,
  charge: OwnRecord | null,
): Source {
  const begun = new Date(String(donation.facts.activated_at ?? donation.facts.created_at));
  const amount = charge
    ? Number(
        toDecimal(BigInt(String(charge.facts.amount)), String(charge.facts.currency) as Currency),
      )
    : null;
  return {
    key: charge?.id ?? donation.id,
    owner: donation.id,
    values: charge ? { ...donation.values, ...charge.values, amount } : donation.values,
    facts: {
      donation: donation.facts,
      amount: donation.values.amount ?? null,
      startedOn: localDate(begun, ctx.organization.timezone),
      charge: charge && {
        ...{ row: charge.facts, id: charge.id, amount },
        day: String(charge.facts.day),
      },
    },
    isErased: Boolean(donation.facts.erased_at),
    person: null,
  };
}
