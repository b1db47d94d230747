/** The organisation's own questions on a donation form, their widgets and their answers. */
import { isRealDay } from "./time/day-text";
import { isPhone } from "./text/phone-text";
import { isLine, typedParagraphs, typedText } from "./text/typed-text";

export const widgets = [
  "textfield",
  "textarea",
  "select_options",
  "checkbox",
  "birthday",
  "gender",
  "occupation",
  "alt_email",
  "phone",
  "phone_bundle",
  "cellphone",
  "cellphone_bundle",
  "address_bundle",
] as const;
export type Widget = (typeof widgets)[number];

export const genders = ["female", "male", "other", "unknown"] as const;

const PARTS = {
  phone_bundle: ["country", "number"],
  cellphone_bundle: ["country", "number"],
  address_bundle: ["street", "city", "state", "zipcode"],
} as const;
export type Part = (typeof PARTS)[keyof typeof PARTS][number];

/** Parts that may stay empty in a required widget. */
const FREE_PARTS: ReadonlySet<Part> = new Set(["state", "zipcode"]);

export function partsOf(widget: Widget): readonly Part[] {
  return (PARTS as Partial<Record<Widget, readonly Part[]>>)[widget] ?? [];
}

export interface FormField {
  id: string;
  /** The name of its answer in the donation call. */
  key: string;
  widget: Widget;
  label: string;
  help: string;
  required: boolean;
  /** The choices of a `select_options`. */
  options: readonly string[];
  /** The form shows it only if the question of this key was answered so. */
  shownIf: { key: string; value: string } | null;
}

/** A text, `true` for a ticked box, or the parts of a bundle. */
export type AnswerValue = string | true | { [part in Part]?: string };
/** What a form or a JSON call sends for a key. */
export type SentAnswer = string | boolean | Record<string, string>;

export interface Answer {
  fieldId: string;
  /** The question's words of now. */
  label: string;
  value: AnswerValue;
}

interface Issue {
  code: string;
  values?: Record<string, string | number>;
}

export const fieldLimits = { fields: 30, options: 30, option: 100, label: 200, help: 300 } as const;
const LINE = 200;
const TEXT = 2000;
const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/;
const OLDEST = "1900-01-01";

/** Returns the values of a question on which another one may depend. */
export function conditionsOf({ widget, options }: Pick<FormField, "widget" | "options">): string[] {
  if (widget === "checkbox") return ["true"];
  if (widget === "gender") return [...genders];
  return widget === "select_options" ? [...options] : [];
}

/** Returns the fields that the form shows. A condition on a question that is gone, or comes later, holds. */
export function shownFields(
  fields: readonly FormField[],
  sent: Record<string, SentAnswer | undefined>,
): FormField[] {
  const asked = new Set<string>();
  const shown = new Map<string, FormField>();
  for (const field of fields) {
    const { key, shownIf } = field;
    if (!shownIf || !asked.has(shownIf.key) || meets(shown.get(shownIf.key), shownIf, sent)) {
      shown.set(key, field);
    }
    asked.add(key);
  }
  return [...shown.values()];
}

function meets(
  asked: FormField | undefined,
  { key, value }: NonNullable<FormField["shownIf"]>,
  sent: Record<string, SentAnswer | undefined>,
): boolean {
  if (!asked) return false;
  const given = sent[key];
  return asked.widget === "checkbox" ? isTicked(given) : given === value;
}

const isTicked = (sent: SentAnswer | undefined) =>
  sent === true || sent === "true" || sent === "on" || sent === "1";

/**
 * Reads the answers to the shown questions and drops other keys, because a question may be removed
 * meanwhile. Issues are named by key, or by key and part. `today` is a local day.
 */
export function readAnswers(
  fields: readonly FormField[],
  sent: Record<string, SentAnswer | undefined>,
  today: string,
): { answers: Answer[]; issues: Record<string, Issue> } {
  const answers: Answer[] = [];
  const issues: Record<string, Issue> = {};
  for (const field of shownFields(fields, sent)) {
    const { id: fieldId, key, label } = field;
    const read = readAnswer(field, sent[key], today);
    if (read.value !== null) answers.push({ fieldId, label, value: read.value });
    for (const [part, issue] of Object.entries(read.issues)) {
      issues[part === "" ? key : `${key}.${part}`] = issue;
    }
  }
  return { answers, issues };
}

interface Read {
  value: AnswerValue | null;
  issues: Record<string, Issue>;
}

function readAnswer(field: FormField, sent: SentAnswer | undefined, today: string): Read {
  const { required, widget } = field;
  const missing: Read = { value: null, issues: required ? { "": { code: "required" } } : {} };
  if (widget === "checkbox") return isTicked(sent) ? { value: true, issues: {} } : missing;
  if (partsOf(widget).length > 0) return readParts(field, sent);
  if (sent !== undefined && typeof sent !== "string") return faulty("invalid");
  const text = widget === "textarea" ? typedParagraphs(sent ?? "") : typedText(sent ?? "");
  if (text === "") return missing;
  const issue = issueOf(field, text, today);
  if (issue) return { value: null, issues: { "": issue } };
  return { value: widget === "alt_email" ? text.toLowerCase() : text, issues: {} };
}

const faulty = (code: string): Read => ({ value: null, issues: { "": { code } } });

function issueOf({ widget, options }: FormField, text: string, today: string): Issue | null {
  const most = widget === "textarea" ? TEXT : LINE;
  if (text.length > most) return { code: "too_long", values: { max: most } };
  if (widget !== "textarea" && !isLine(text)) return { code: "characters_invalid" };
  const isRight = {
    alt_email: () => EMAIL.test(text),
    birthday: () => isRealDay(text) && text >= OLDEST && text < today,
    phone: () => isPhone(text),
    cellphone: () => isPhone(text),
    gender: () => (genders as readonly string[]).includes(text),
    select_options: () => options.includes(text),
  }[widget as string];
  return !isRight || isRight() ? null : { code: FAULTS[widget] ?? "option_invalid" };
}

const FAULTS: Partial<Record<Widget, string>> = {
  alt_email: "email_invalid",
  birthday: "date_invalid",
  phone: "phone_invalid",
  cellphone: "phone_invalid",
};

/** A country code alone, which the form preselects, is no answer. */
function readParts({ required, widget }: FormField, sent: SentAnswer | undefined): Read {
  if (sent !== undefined && typeof sent !== "object") return faulty("invalid");
  const value: { [part in Part]?: string } = {};
  const issues: Record<string, Issue> = {};
  for (const part of partsOf(widget)) {
    const text = typedText(sent?.[part] ?? "");
    if (text !== "") value[part] = text;
    if (text.length > LINE) issues[part] = { code: "too_long", values: { max: LINE } };
    else if (!isLine(text)) issues[part] = { code: "characters_invalid" };
    else if (part === "country" && text !== "" && !/^\+?\d{1,4}$/.test(text)) {
      issues[part] = { code: "option_invalid" };
    } else if (part === "number" && text !== "" && !isPhone(text)) {
      issues[part] = { code: "phone_invalid" };
    }
  }
  const isEmpty = Object.keys(value).every((part) => part === "country");
  for (const part of partsOf(widget)) {
    const isNeeded = part !== "country" && !FREE_PARTS.has(part) && value[part] === undefined;
    if (isNeeded && (required || !isEmpty)) issues[part] ??= { code: "required" };
  }
  const isAnswer = !isEmpty && Object.keys(issues).length === 0;
  return { value: isAnswer ? value : null, issues };
}

/** Returns an answer for people; `words` has the texts of the coded ones. */
export function answerText(
  widget: Widget,
  value: AnswerValue,
  words: { yes: string; gender: (code: (typeof genders)[number]) => string },
): string {
  if (value === true) return words.yes;
  if (typeof value === "string") {
    if (widget === "birthday") return value.split("-").reverse().join("/");
    const code = genders.find((one) => one === value);
    return widget === "gender" && code ? words.gender(code) : value;
  }
  if (widget === "address_bundle") {
    return partsOf(widget)
      .flatMap((part) => value[part] ?? [])
      .join(", ");
  }
  const { country, number = "" } = value;
  return country ? `+${country.replace(/^\+/, "")} ${number}` : number;
}
