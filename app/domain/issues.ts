/** What a schema finds wrong, as codes by field: the server and the browser read it here. */
import type { z } from "zod";
import type { FieldIssue, FieldIssues } from "./errors";

/** The issues of an error by dotted path. Messages of our schemas are codes; Zod's own kinds become codes here. */
export function issuesOf(error: z.core.$ZodError): FieldIssues {
  // A body may name a key `__proto__`: without a prototype it is a name like any other.
  const found = Object.create(null) as Record<string, z.core.$ZodIssue[]>;
  for (const issue of error.issues) {
    for (const path of pathsOf(issue)) (found[path] ??= []).push(issue);
  }
  const fields = Object.create(null) as FieldIssues;
  for (const [path, issues] of Object.entries(found)) fields[path] = fieldIssues(issues);
  return fields;
}

/** What is wrong with one field. What is missing is not too short as well: one sentence says it. */
export function fieldIssues(found: z.core.$ZodIssue[]): FieldIssue[] {
  const issues = found.map(issueOf);
  const missing = issues.find(({ code }) => code === "required" || code.endsWith("_required"));
  return missing ? [missing] : issues;
}

/** The dotted path of what is wrong; of keys that the schema does not take, each one's. */
function pathsOf(issue: z.core.$ZodIssue): string[] {
  const keys = issue.code === "unrecognized_keys" ? issue.keys.map((key) => [key]) : [[]];
  return keys.map((key) => [...issue.path, ...key].map(String).join("."));
}

const CODE = /^([a-z][a-z0-9_]*)(?::(\{.*\}))?$/;

/** A message is a code (`uid_invalid`), optionally with values after a colon as JSON. */
function issueOf(issue: z.core.$ZodIssue): FieldIssue {
  // The message of an object's own error stands here too, and says another thing.
  if (issue.code === "unrecognized_keys") return { code: "unknown_field" };
  const [, code, values] = CODE.exec(issue.message) ?? [];
  if (code && values) return { code, values: JSON.parse(values) as FieldIssue["values"] };
  const bounds = boundsOf(issue);
  // A code of our own may have a text that names the bound, too.
  if (code) return { code, ...bounds };
  switch (issue.code) {
    case "invalid_type":
      return { code: issue.input === undefined ? "required" : "invalid" };
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
