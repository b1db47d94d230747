/** What JSON calls answer, and the one place where refusals become JSON, a form's errors or a page. */
import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import { answeredCode, DomainError } from "~/domain/errors";
import { fieldTexts } from "~/i18n/issue-texts";
import { createTranslator } from "~/i18n/server";
import { textForCode, type Translate } from "~/i18n/text-key";
import { databaseErrorCode, isDatabaseDown } from "~/infrastructure/database.server";
import { VaultSilent, VaultUnavailable } from "~/infrastructure/vault-client.server";
import type { Locale } from "~/i18n/config";
import { typedIn } from "./forms.server";
import { readShortPaging } from "./list-paging.server";
import type { RouteArgs } from "./request-context.server";
import { jsonResponse } from "./whole-body.server";

/** `{"data": …}` with a status; 204 has no body. */
export function answer(content: unknown, status = 200, headers: HeadersInit = {}): Response {
  if (status === 204) return new Response(null, { status, headers });
  return jsonResponse({ data: content }, { status, headers });
}

export interface Page<T> {
  items: T[];
  page: number;
  perPage: number;
  total: number;
  /** Address of the page behind this one, where there is one. */
  next?: string | null;
}

/** A list with the contract's paging headers. */
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

/** The page that was asked for of a list that is read whole: so short that it needs no cursor. */
export function answerShortList<T>(items: T[], url: string): Response {
  const { page, perPage } = readShortPaging(new URL(url).searchParams);
  const shown = items.slice((page - 1) * perPage, page * perPage);
  return answerPage({ items: shown, page, perPage, total: items.length });
}

/** character_not_in_repertoire, untranslatable_character */
const UNSTORABLE = new Set(["22021", "22P05"]);

/** Any thrown thing as a refusal; what isn't one is `not_ready` (a part is down) or `internal_error`. */
export function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (isDatabaseDown(error) || error instanceof VaultUnavailable || error instanceof VaultSilent) {
    return new DomainError("not_ready", { retryAfter: 5 });
  }
  // A second net: text that PostgreSQL can't hold (NUL) came in by an address or a header.
  if (UNSTORABLE.has(databaseErrorCode(error) ?? "")) return new DomainError("malformed_request");
  return new DomainError("internal_error");
}

/** The texts of a refusal in the caller's locale. */
export function textsOf(refusal: DomainError, locale: Locale) {
  const t = createTranslator(locale);
  const undecided = refusal.code === "possible_duplicate" && refusal.details.decided === false;
  const key = undecided ? "possible_duplicate_pending" : refusal.code;
  const wait = refusal.code === "rate_limited" ? waitText(t, refusal.retryAfter ?? 0) : null;
  const fields = refusal.fields && fieldTexts(t, refusal.fields);
  // Only a 422 carries `fields`: on another status the text of the field's error is the message.
  const [fault] = refusal.status === 422 ? [] : Object.values(fields ?? {}).flat();
  const code = () => textForCode(t, "errors", key, "errors.internal_error");
  const message = fault ?? wait ?? noticeText(t, refusal) ?? code();
  return { message, fields };
}

/** A card that is refused by its brand is said in the notice too, with the brand's name. */
function noticeText(t: Translate, { fields = {} }: DomainError): string | null {
  const issues = Object.values(fields).flat();
  const values = issues.find(({ code }) => code === "card_not_allowed")?.values;
  return values ? t("errors.card_not_allowed", values) : null;
}

/** How long somebody waits who was too fast; null: so short that they are told to wait a moment. */
function waitText(t: Translate, seconds: number): string | null {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return null;
  if (minutes < 120) return t("errors.rate_limited_minutes", { minutes });
  return t("errors.rate_limited_hours", { hours: Math.ceil(minutes / 60) });
}

/** The contract's error body and status. */
export function refusalResponse(refusal: DomainError, locale: Locale, requestId: string): Response {
  const { message, fields } = textsOf(refusal, locale);
  const error: Record<string, unknown> = { code: answeredCode(refusal.code), message };
  Object.assign(error, refusal.details, refusal.status === 422 && fields ? { fields } : {});
  if (refusal.status >= 500) error.request_id = requestId;
  // X-Request-Id stands on every answer already (front.server.ts); here it would be said twice.
  const headers: Record<string, string> = { "cache-control": "no-store" };
  if (refusal.retryAfter) headers["retry-after"] = String(refusal.retryAfter);
  return Response.json({ error }, { status: refusal.status, headers });
}

/** What an action answers to its page: Conform's `lastResult` with what was typed, and the refusal. */
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
