/**
 * Tests that every field of every form or JSON call accepts typed text in its normal form, or
 * rejects it with an error on that field. New schemas are found automatically.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { DomainError } from "~/domain/errors";
import { validate } from "~/http/forms/forms.server";
import { typedForm, typedJson } from "~/http/forms/typed-input";
import { describedCalls } from "~/routes/api/calls.server";
import { plainTyping } from "~/values/text/plain-typing";
import { isLine, typedParagraphs, typedText } from "~/values/text/typed-text";

const modules = import.meta.glob<Record<string, unknown>>("../../app/domain/*/schema.ts", {
  eager: true,
});

/** Arguments for schemas that are built by a function. */
const MADE_WITH: Record<string, unknown> = {
  campaignSchema: "ARS",
  campaignFormSchema: "ARS",
  newPledgeFormSchema: "ARS",
  pledgeFormSchema: "ARS",
  emailChangeSchema: "ana@example.org",
  cellphoneChangeSchema: "+5491123456789",
};

/** Multi-line fields by their last name; every other field has one line. */
const OF_LINES =
  /^(?:description|short_description|thanks_\w+|caption|reason|note|body|text_(?:es|pt|en))$/;

/** Choices, ids, amounts and searches: the operations parse them, so none is stored as typed. */
const READ_STRICTLY = /uuids?$|^(?:gateway|document_type|picture_id|amount|currency|q)$|\bcard\./;

/** Fields that nobody types and that must not change. */
const UNTOUCHED =
  /^(?:csrf_token|idempotency_key|key|to|token|ticket|box|company_token|public_key)$/;

/** The vault removes these before web reads the body; app/vault tests them. */
const OF_VAULT = /^createCardToken: |[ .]cc_\w+$/;

interface Leaf {
  path: string;
  name: string;
  schema: z.ZodType;
}

type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  innerType?: z.ZodType;
  element?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
};

/** Returns the fields of a schema, each with its description. */
function leavesOf(schema: z.ZodType, path: string[]): Leaf[] {
  const shape = shapeIn(schema);
  if (shape) {
    return Object.entries(shape).flatMap(([name, inner]) => leavesOf(inner, [...path, name]));
  }
  const element = elementIn(schema);
  if (element) return leavesOf(element, path);
  return [{ path: path.join("."), name: path.at(-1) ?? "", schema }];
}

function unwrapped(schema: z.ZodType): Def {
  const def = schema._zod.def as unknown as Def;
  if (def.innerType) return unwrapped(def.innerType);
  if (def.type !== "pipe" || !def.in || !def.out) return def;
  const read = def.in._zod.def as unknown as Def;
  return unwrapped(read.type === "transform" ? def.out : def.in);
}

const shapeIn = (schema: z.ZodType) => unwrapped(schema).shape;
const elementIn = (schema: z.ZodType) => {
  const { element } = unwrapped(schema);
  return element && shapeIn(element) ? element : undefined;
};

function schemasOf(): [string, z.ZodType][] {
  const named = Object.entries(modules).flatMap(([file, exported]) =>
    Object.entries(exported).flatMap(([name, value]): [string, z.ZodType][] => {
      const at = `${file.replace(/^.*domain\//, "")} ${name}`;
      const made =
        name in MADE_WITH ? (value as (with_: unknown) => unknown)(MADE_WITH[name]) : value;
      if (made instanceof z.ZodType) return [[at, made]];
      const members = typeof made === "object" && made !== null ? Object.entries(made) : [];
      return members.flatMap(([member, one]): [string, z.ZodType][] =>
        one instanceof z.ZodType ? [[`${at}.${member}`, one]] : [],
      );
    }),
  );
  const called = describedCalls.flatMap(({ id, body, form, query }) =>
    [body, form?.schema, query].flatMap((one): [string, z.ZodType][] => (one ? [[id, one]] : [])),
  );
  return [...named, ...called];
}

function allLeaves(): Leaf[] {
  const seen = new Map<z.ZodType, Leaf>();
  for (const [from, schema] of schemasOf()) {
    for (const leaf of leavesOf(schema, [])) {
      const path = leaf.path === "" ? from : leaf.path;
      // `donor[first_name]` describes how a form writes the field that the schema names.
      if (leaf.name.includes("[") || OF_VAULT.test(`${from}: ${path}`)) continue;
      if (!seen.has(leaf.schema)) seen.set(leaf.schema, { ...leaf, path: `${from}: ${path}` });
    }
  }
  return [...seen.values()];
}

const marks = fc.constantFrom(
  "\u200b",
  "\u200f",
  "\u202a",
  "\u202c",
  "\u2060",
  "\ufeff",
  "\ufe0f",
  "\u200d",
);
const blanks = fc.constantFrom(
  " ",
  "\u00a0",
  "\u3000",
  "\u2800",
  "\t",
  "\n",
  "\r\n",
  "\u2028",
  "\u0085",
);
const letters = fc.constantFrom(
  "Ana",
  "Marti\u0301nez",
  "Martínez",
  "Łukasz",
  "مريم",
  "ＡＢ",
  "٣٠",
  "３",
  "–",
  "-",
  ".",
);
const odd = fc.constantFrom(
  "\0",
  "\u0007",
  "\u001b",
  "\ud83d",
  "\ufffd",
  "<b>",
  "🦊",
  "👨‍👩‍👧",
  "❤️",
  "@example.org",
);
const examples = fc.constantFrom(
  "ana@example.org\u200b",
  "\u202aana@example.org\u202c",
  "\u200f\u200f\u200f\u200f",
  "１２３ ４５６",
  "３０–５０００１０９１–２",
  "#7A2E5D\u200e",
  "é".repeat(10_000),
  "e\u0301".repeat(40),
);
const texts = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .array(fc.oneof(letters, blanks, marks, odd), { maxLength: 6 })
      .map((parts) => parts.join("")),
  },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.oneof(letters, blanks, marks), { maxLength: 6 })
      .map((parts) => parts.join("")),
  },
  { weight: 1, arbitrary: examples },
);

/** Returns the forms of a text that a field may produce without changing its meaning. */
function normalForms(text: string): string[] {
  const forms = [typedText(text), typedParagraphs(text), plainTyping(text)];
  const joined = forms.map((form) => form.replace(/\s+/g, " "));
  const compact = forms.map((form) => form.replace(/[\s-]/g, ""));
  const all = [...forms, ...joined, ...compact];
  return [...all, ...all.flatMap((form) => [form.toLowerCase(), form.toUpperCase()])];
}

/** Returns the accepted value, or null if the field was rejected by its name. */
function take({ name, schema }: Leaf, text: string, how: "json" | "form"): unknown {
  const whole = z.object({ [name]: schema });
  try {
    return validate(whole, how === "json" ? typedJson({ [name]: text }) : fromForm(name, text))[
      name
    ];
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "validation_failed") throw error;
    const [field = ""] = Object.keys(error.fields ?? {});
    expect(field.split(".")[0]).toBe(name);
    return null;
  }
}

function fromForm(name: string, text: string): Record<string, unknown> {
  const sent = new FormData();
  sent.append(name, text);
  const { form, faults } = typedForm(sent);
  if (Object.keys(faults).length > 0)
    throw new DomainError("validation_failed", { fields: faults });
  return Object.fromEntries(form);
}

const leaves = allLeaves();

describe("every text field", () => {
  it("is found", () => {
    const names = new Set(leaves.map(({ name }) => name));
    const some = [
      "first_name",
      "title",
      "contact_email",
      "short_description",
      "uid_number",
      "code",
    ];
    expect(leaves.length).toBeGreaterThan(80);
    expect(some.filter((name) => !names.has(name))).toEqual([]);
  });

  it.each(leaves.map((leaf) => [leaf.path, leaf] as const))("%s", (_path, leaf) => {
    const isPassword = /password/.test(leaf.name);
    const holds = (text: string, how: "json" | "form") => {
      const taken = take(leaf, text, how);
      if (typeof taken !== "string") return;
      // As people write it in the currency, it becomes a decimal (money.test.ts).
      if (/[pP]ledgeFormSchema: amount$/.test(leaf.path)) return;
      if (isPassword) {
        expect([text, text.normalize("NFC")]).toContain(taken);
        return;
      }
      expect(
        UNTOUCHED.test(leaf.name) ? [text, ...normalForms(text)] : normalForms(text),
      ).toContain(taken);
      if (READ_STRICTLY.test(leaf.path) || READ_STRICTLY.test(leaf.name)) return;
      if (UNTOUCHED.test(leaf.name)) return;
      expect(isLine(OF_LINES.test(leaf.name) ? taken.replaceAll("\n", "") : taken)).toBe(true);
    };
    fc.assert(fc.property(texts, fc.constantFrom("json", "form"), holds), { numRuns: 25 });
  });
});
