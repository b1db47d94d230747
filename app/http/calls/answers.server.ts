/** Responses of JSON calls. This is the only file that turns errors into JSON, a form's errors or a page. */
import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import { answeredCode, DomainError } from "~/domain/errors";
import { fieldTexts } from "~/i18n/issue-texts";
import { createTranslator } from "~/i18n/server";
import { textForCode, type Translate } from "~/i18n/text-key";
import { databaseErrorCode, isDatabaseDown } from "~/infrastructure/database/database.server";
import { VaultSilent, VaultUnavailable } from "~/infrastructure/vault-client.server";
import type { Locale } from "~/i18n/config";
import { typedIn } from "~/http/forms/forms.server";
import { readShortPaging } from "~/http/lists/list-paging.server";
import type { RouteArgs } from "~/http/front/request-context.server";
import { jsonResponse } from "~/http/front/whole-body.server";

/** Returns `{"data": …}` with a status; 204 has no body. */
export function answer(content: unknown, status = 200, headers: HeadersInit = {}): Response {
  if (status === 204) return new Response(null, { status, headers });
  return jsonResponse({ data: content }, { status, headers });
}

export interface Page<T> {
  items: T[];
  page: number;
  perPage: number;
  total: number;
  /** The address of the next page, if there is one. */
  next?: string | null;
}

/** Returns a list page with the contract's paging headers. */
export function answerPage<T>({ items, page, perPage, total, next = null }: Page<T>): Response {
  const headers = new Headers({
    "current-page": String(page),
    "page-items": String(items.length),
    "total-count": String(total),
    "total-pages": String(Math.max(1, Math.ceil(total / perPage))),
  });
  if (next !== null) headers.set("link", `<${next}>; rel="next"`);
  return jsonResponse({ data: items }, { headers });
}

/** Returns the requested page of a list that is read completely, because it is too short to need a cursor. */
export function answerShortList<T>(items: T[], url: string): Response {
  const { page, perPage } = readShortPaging(new URL(url).searchParams);
  const shown = items.slice((page - 1) * perPage, page * perPage);
  return answerPage({ items: shown, page, perPage, total: items.length });
}

/** character_not_in_repertoire, untranslatable_character */
const UNSTORABLE = new Set(["22021", "22P05"]);

/** Turns anything thrown into a DomainError: `not_ready` when a dependency is down, otherwise `internal_error`. */
export function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (isDatabaseDown(error) || error instanceof VaultUnavailable || error instanceof VaultSilent) {
    return new DomainError("not_ready", { retryAfter: 5 });
  }
  // The last defence against text that PostgreSQL cannot store (NUL), from an address or a header.
  if (UNSTORABLE.has(databaseErrorCode(error) ?? "")) return new DomainError("malformed_request");
  return new DomainError("internal_error");
}

/** Returns the error's texts in the caller's locale. */
export function textsOf(refusal: DomainError, locale: Locale) {
  const t = createTranslator(locale);
  const undecided = refusal.code === "possible_duplicate" && refusal.details.decided === false;
  const key = undecided ? "possible_duplicate_pending" : refusal.code;
  const wait = refusal.code === "rate_limited" ? waitText(t, refusal.retryAfter ?? 0) : null;
  const fields = refusal.fields && fieldTexts(t, refusal.fields);
  // Only a 422 carries `fields`; with any other status the field's text becomes the message.
  const [fault] = refusal.status === 422 ? [] : Object.values(fields ?? {}).flat();
  const code = () => textForCode(t, "errors", key, "errors.internal_error");
  const message = fault ?? wait ?? noticeText(t, refusal) ?? code();
  return { message, fields };
}

/** A card of a rejected brand is named in the notice too, with the brand's name. */
function noticeText(t: Translate, { fields = {} }: DomainError): string | null {
  const issues = Object.values(fields).flat();
  const values = issues.find(({ code }) => code === "card_not_allowed")?.values;
  return values ? t("errors.card_not_allowed", values) : null;
}

/** Returns the waiting time in words; null when it is so short that the text says 'a moment'. */
function waitText(t: Translate, seconds: number): string | null {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return null;
  if (minutes < 120) return t("errors.rate_limited_minutes", { minutes });
  return t("errors.rate_limited_hours", { hours: Math.ceil(minutes / 60) });
}

/** Returns the contract's error body and status. */
export function refusalResponse(refusal: DomainError, locale: Locale, requestId: string): Response {
  const { message, fields } = textsOf(refusal, locale);
  const error: Record<string, unknown> = { code: answeredCode(refusal.code), message };
  Object.assign(error, refusal.details, refusal.status === 422 && fields ? { fields } : {});
  if (refusal.status >= 500) error.request_id = requestId;
  // front.server.ts already sets X-Request-Id on every response.
  const headers: Record<string, string> = { "cache-control": "no-store" };
  if (refusal.retryAfter) headers["retry-after"] = String(refusal.retryAfter);
  return Response.json({ error }, { status: refusal.status, headers });
}

/** What an action returns to its page: Conform's `lastResult` with the typed values, and the error. */
export interface FormRefusal {
  lastResult: SubmissionResult;
  error: { code: string; message: string; details: Record<string, unknown> };
}

export function formRefusal({ request, context }: RouteArgs, refusal: DomainError) {
  const { message, fields } = textsOf(refusal, context.locale);
  const { values, names } = typedIn(request);
  const lastResult: SubmissionResult = {
    status: "error",
    initialValue: values as SubmissionResult["initialValue"],
    fields: names,
    error: fields ? { ...fields } : { "": [message] },
  };
  const error = { code: refusal.code, message, details: refusal.details };
  const init: ResponseInit = { status: refusal.status };
  if (refusal.retryAfter) init.headers = { "retry-after": String(refusal.retryAfter) };
  return data({ lastResult, error } satisfies FormRefusal, init);
}
