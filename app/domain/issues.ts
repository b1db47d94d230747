/** Converts schema errors to codes by field, on the server and in the browser. */
import type { z } from "zod";
import type { FieldIssue, FieldIssues } from "./errors";

/** Returns an error's issues by dotted path, with codes in place of Zod's own kinds. */
export function issuesOf(error: z.core.$ZodError): FieldIssues {
  // A body may have a key `__proto__`; an object without a prototype stores it like any other.
  const found = Object.create(null) as Record<string, z.core.$ZodIssue[]>;
  for (const issue of error.issues) {
    for (const path of pathsOf(issue)) (found[path] ??= []).push(issue);
  }
  const fields = Object.create(null) as FieldIssues;
  for (const [path, issues] of Object.entries(found)) fields[path] = fieldIssues(issues);
  return fields;
}

/** Returns the errors of one field; a missing value is not also too short. */
export function fieldIssues(found: z.core.$ZodIssue[]): FieldIssue[] {
  const issues = found.map(issueOf);
  const missing = issues.find(({ code }) => code === "required" || code.endsWith("_required"));
  return missing ? [missing] : issues;
}

/** Returns the dotted paths of an issue; for unknown keys, one for each key. */
function pathsOf(issue: z.core.$ZodIssue): string[] {
  const keys = issue.code === "unrecognized_keys" ? issue.keys.map((key) => [key]) : [[]];
  return keys.map((key) => [...issue.path, ...key].map(String).join("."));
}

const CODE = /^([a-z][a-z0-9_]*)(?::(\{.*\}))?$/;

/** Parses a message: a code (`uid_invalid`), optionally followed by a colon and values as JSON. */
function issueOf(issue: z.core.$ZodIssue): FieldIssue {
  // The message is the object's own and does not name the unknown field.
  if (issue.code === "unrecognized_keys") return { code: "unknown_field" };
  const [, code, values] = CODE.exec(issue.message) ?? [];
  if (code && values) return { code, values: JSON.parse(values) as FieldIssue["values"] };
  const bounds = boundsOf(issue);
  // A code of our own may name the bound in its text, too.
  if (code) return { code, ...bounds };
  switch (issue.code) {
    case "invalid_type":
      return { code: (issue.input ?? null) === null ? "required" : "invalid" };
    case "too_small":
      return issue.minimum === 1 ? { code: "required" } : { code: "too_short", ...bounds };
    case "too_big":
      return issue.origin === "string" ? { code: "too_long", ...bounds } : { code: "invalid" };
    case "invalid_format":
      return { code: issue.format === "email" ? "email_invalid" : "invalid" };
    default:
      return { code: "invalid" };
  }
}

function boundsOf(issue: z.core.$ZodIssue): Pick<FieldIssue, "values"> {
  if (issue.code === "too_small" && issue.minimum !== 1) {
    return { values: { min: Number(issue.minimum) } };
  }
  return issue.code === "too_big" ? { values: { max: Number(issue.maximum) } } : {};
}
