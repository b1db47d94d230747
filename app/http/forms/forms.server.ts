/** Reads request bodies, forms and JSON, and validates them with Zod. Both report the same issues and texts. */
import { z } from "zod";
import { DomainError } from "~/domain/errors";
import { issuesOf } from "~/domain/issues";
import { nestFields } from "~/http/front/body-limits";
import { takeFormApart, type FormBody } from "./form-body.server";
import { isSessionToken, verifyFormToken, type FormScope } from "./csrf.server";
import { hasLostSession } from "~/http/sessions/lost-cookies.server";
import type { RouteArgs } from "~/http/front/request-context.server";
import { withoutOtherKeys } from "~/http/calls/strict-schema";
import { refuseFaults, typedForm, typedJson } from "./typed-input";
import { typedParagraphs } from "~/values/text/typed-text";
import { wholeBody } from "~/http/front/whole-body.server";

export const CSRF_FIELD = "csrf_token";
/** Conform's buttons send their intent in this field. */
export const CONFORM_INTENT = "__intent__";
/** Fields of Conform's own, which no form's schema names. */
const OF_CONFORM: readonly string[] = [CONFORM_INTENT, "__state__"];
const MOST_JSON_BYTES = 256 * 1024;
export const MOST_FORM_BYTES = 512 * 1024;
/** The server reads this much of a body that is too large, so that its sender receives the response. */
const MOST_DISCARDED_BYTES = 4 * 1024 * 1024;

interface Typed {
  values: Record<string, unknown>;
  /** The names of all fields, secret ones included. */
  names: string[];
}

/** The typed values by request; the error wrapper returns them to the page. */
const typed = new WeakMap<Request, Typed>();

/** Values of these fields are never sent back to a page. */
const SECRET_FIELD = /password|cc_|cvv|security|(?<!bank_)code$|^code|csrf|token|pan$/i;

/** Hidden fields, and choices that mean nothing without their form. */
const OF_PAGE =
  /^(?:intent|type|to|uuid|channel|idempotency_key|version|form|fields|list|query|locale|role|gateway)$|(?:uuid|_type|country)$|^allow_|color$/i;

/** The value of a ticked box, and ids that the page fills in; no person typed them. */
const TICK_OR_ID = /^(?:on|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

export function typedIn(request: Request): Typed {
  return typed.get(request) ?? { values: {}, names: [] };
}

/** Verifies the token of a call or form: the session's in signed-in areas, otherwise the form's. */
export function checkCsrf(args: RouteArgs, fieldToken: string | null, scope?: FormScope): void {
  const { facts } = args.context;
  const token = args.request.headers.get("x-csrf-token") ?? fieldToken;
  if (facts.session && isSessionToken(facts.session, token)) return;
  const own = scope ?? { organizationId: facts.organization?.id ?? null, form: facts.host.kind };
  const needsSession = facts.session !== null && scope === undefined;
  if (!needsSession && verifyFormToken(token, own, facts.now) === "valid") return;
  const isLost = !facts.isJson && hasLostSession(args.request, token);
  throw new DomainError(isLost ? "cookies_required" : "invalid_csrf_token");
}

/** Verifies the token of a form post and returns its normalised fields: text only, 512 KiB at most. */
export async function readForm(args: RouteArgs, scope?: FormScope): Promise<FormData> {
  const type = args.request.headers.get("content-type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type)) {
    throw new DomainError("malformed_request");
  }
  const bytes = await readCapped(args.request, MOST_FORM_BYTES);
  return checkForm(args, await takeFormApart(bytes, type), scope);
}

/** Verifies the token of a form that was taken apart and returns its normalised fields. Throws as `readForm` does. */
export function checkForm(
  args: RouteArgs,
  { form: sent, isWhole }: FormBody,
  scope?: FormScope,
): FormData {
  refuseOtherCharset(args.request.headers.get("content-type") ?? "");
  const isWithinLimits = isWhole && nestFields(sent.entries()) !== null;
  const { form, faults } = isWithinLimits ? typedForm(sent) : EMPTY;
  typed.set(args.request, { values: safeToShow(form), names: [...new Set(form.keys())] });
  const token = sent.get(CSRF_FIELD) ?? sent.get("authenticity_token");
  checkCsrf(args, typeof token === "string" ? token : null, scope);
  if (!isWithinLimits) throw new DomainError("malformed_request");
  refuseFaults(faults);
  return form;
}

/** Shown in place of fields beyond the limits. */
const EMPTY = { form: new FormData(), faults: {} };

function refuseOtherCharset(contentType: string): void {
  const charset = /charset="?([\w-]+)/i.exec(contentType)?.[1];
  if (charset && !/^utf-?8$/i.test(charset)) throw new DomainError("malformed_request");
}

/** Returns what a person typed into a form, line by line, without secrets and the page's own values. */
export function typedLines(form: FormData): string {
  const lines = [...form.entries()].flatMap(([name, value]) => {
    const isTyped = typeof value === "string" && !SECRET_FIELD.test(name) && !OF_PAGE.test(name);
    return isTyped && value.trim() !== "" && !TICK_OR_ID.test(value) ? [value] : [];
  });
  return lines.join("\n");
}

function safeToShow(form: FormData): Record<string, unknown> {
  const shown = new FormData();
  for (const [name, value] of form.entries()) {
    if (typeof value === "string" && !SECRET_FIELD.test(name)) {
      shown.append(name, typedParagraphs(value));
    }
  }
  return nested(shown);
}

/** Nests the fields into objects and lists: `organization.name` becomes a member of `organization`. */
export function nested(form: FormData): Record<string, unknown> {
  const own = [...form.entries()].filter(([name]) => !OF_CONFORM.includes(name));
  const nested = nestFields(own);
  if (nested === null) throw new DomainError("malformed_request");
  return nested;
}

/** Returns the text of one field; null when it is empty or missing. */
export function textIn(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === "string" && value !== "" ? value : null;
}

/** The version of what a form edits, from when it was opened; undefined for a form without one. */
export const openedVersion = (form: FormData): string | undefined =>
  textIn(form, "version") ?? undefined;

/** Parses a form post with a schema. Throws `validation_failed` with the issues by field. */
export async function parseForm<Schema extends z.ZodType>(
  args: RouteArgs,
  schema: Schema,
): Promise<z.output<Schema>> {
  return parseFields(await readForm(args), schema);
}

/** Runs a form's operation and renames its issues' fields (`user.email`) to the form's names. */
export async function withFormNames<Done>(
  names: Record<string, string>,
  work: () => Promise<Done>,
): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError) || !error.fields) throw error;
    const fields = Object.entries(error.fields).map(
      ([name, issues]) => [names[name] ?? name, issues] as const,
    );
    throw new DomainError(error.code, {
      fields: Object.fromEntries(fields),
      details: error.details,
      retryAfter: error.retryAfter,
    });
  }
}

/** Parses the fields of a form that was already read. Throws like `parseForm`. */
export function parseFields<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
): z.output<Schema> {
  return validate(schema, nested(form));
}

/**
 * Parses a JSON body with a schema: 400 for anything but JSON, 422 with fields by dotted path.
 * Signed-in calls reject unknown keys; public posts ignore them, for pages from before a deploy.
 */
export async function parseJson<Schema extends z.ZodType>(
  args: RouteArgs,
  schema: Schema,
  scope?: FormScope,
): Promise<z.output<Schema>> {
  checkCsrf(args, null, scope);
  const { session, host } = args.context.facts;
  const isSignedIn = session !== null && host.kind === "organization" && scope === undefined;
  const taken = isSignedIn ? withoutOtherKeys(schema) : schema;
  return validate(taken, await readJson(args.request));
}

/** Reads a JSON object from a body and normalises its texts; UTF-8, 256 KiB at most. */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const type = request.headers.get("content-type") ?? "";
  if (type !== "" && !/json/i.test(type)) throw new DomainError("malformed_request");
  refuseOtherCharset(type);
  const bytes = await readCapped(request, MOST_JSON_BYTES);
  const body = parsed(bytes);
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new DomainError("malformed_request");
  }
  return typedJson(body as Record<string, unknown>);
}

function parsed(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.trim() === "" ? {} : (JSON.parse(text) as unknown);
  } catch {
    throw new DomainError("malformed_request");
  }
}

/** Reads a body's bytes. Throws `too_large` after reading the whole body, or its first 4 MiB. */
export async function readCapped(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const whole = wholeBody(request);
  const chunks: Uint8Array[] = whole && whole.length <= most ? [whole] : [];
  let size = whole?.length ?? 0;
  if (!whole && request.body) {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > MOST_DISCARDED_BYTES) break;
      if (size <= most) chunks.push(chunk);
    }
  }
  if (size > most) throw new DomainError("too_large");
  return new Uint8Array(Buffer.concat(chunks));
}

/** Refuses the keys of a JSON object that its call does not know, at any depth; values are checked by `validate`. */
export function refuseOtherKeys(schema: z.ZodType, value: unknown): void {
  const { error } = withoutOtherKeys(schema).safeParse(value);
  const issues = error?.issues.filter(({ code }) => code === "unrecognized_keys") ?? [];
  if (issues.length > 0) {
    throw new DomainError("validation_failed", { fields: issuesOf(new z.ZodError(issues)) });
  }
}

/** Validates a value with a schema. Throws `validation_failed` with the issues by dotted path. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  // With the input, an issue tells a value of another type from a missing one.
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw new DomainError("validation_failed", { fields: issuesOf(result.error) });
}
