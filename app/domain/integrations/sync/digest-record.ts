/** Digests of a record as each side has it, so that both can be compared. Pure. */
import { createHash } from "node:crypto";
import type { FieldValue, HeldRecord, OutgoingRecord, SystemField } from "~/integrations/connector";

/** Sums stay whole numbers in JSON. */
const MODULUS = 2 ** 48;

/** Returns the names of the fields and parents in which the sides differ, with a digest of each side. */
export function compareRecord(
  { fields, parents }: Pick<OutgoingRecord, "fields" | "parents">,
  held: HeldRecord,
  described: ReadonlyMap<string, SystemField>,
): { names: string[]; ours: number; theirs: number } {
  const typeOf = (name: string) => described.get(name)?.type ?? "string";
  const pairs: [name: string, own: string, other: string][] = [
    ...Object.entries(fields).map(([name, value]): [string, string, string] => [
      name,
      normal(typeOf(name), value),
      normal(typeOf(name), held.fields[name] ?? null),
    ]),
    ...Object.entries(parents).map(([name, { key }]): [string, string, string] => [
      name,
      key,
      held.parents[name] ?? "",
    ]),
  ];
  return {
    names: pairs.filter(([, own, other]) => own !== other).map(([name]) => name),
    ours: digest(pairs.map(([name, own]) => [name, own])),
    theirs: digest(pairs.map(([name, , other]) => [name, other])),
  };
}

/** Adds a digest to a sum of digests, whose order does not matter. */
export function addDigest(sum: number, one: number): number {
  return (sum + one) % MODULUS;
}

function digest(pairs: readonly (readonly string[])[]): number {
  return createHash("sha256").update(JSON.stringify(pairs)).digest().readUIntBE(0, 6);
}

/** How the system shows a value: it trims texts, writes e-mails in lower case and instants in its own form. */
function normal(type: string, value: FieldValue): string {
  if (value === null || value === "") return type === "boolean" ? "false" : "";
  switch (type) {
    case "currency":
    case "double":
    case "int":
    case "percent":
      return String(Math.round(Number(value) * 1e6) / 1e6);
    case "datetime": {
      const at = new Date(String(value).replace(/\+0000$/, "Z"));
      return Number.isNaN(at.getTime()) ? String(value) : at.toISOString();
    }
    case "date":
      return String(value).slice(0, 10);
    case "email":
      return String(value).trim().toLowerCase();
    default:
      if (typeof value === "number") return String(Math.round(value * 1e6) / 1e6);
      return String(value).replaceAll("\r\n", "\n").trim();
  }
}
