import { randomUUID } from "node:crypto";
import { equalsSecretly, keyedHash, sign, unsign } from "~/infrastructure/crypto.server";
import { maskDigits } from "~/infrastructure/logger.server";

/** A public form's token lives this long; an older form comes back filled, with a fresh one. */
const FORM_TOKEN_LIFE_MS = 24 * 60 * 60 * 1000;

/** What a public form's token names: tenant and campaign, or a form of the platform host. */
export interface FormScope {
  organizationId: string | null;
  /** Left out: any form of that tenant. */
  form?: string;
}

/** The token of a signed-in area: bound to its session, valid as long as that lives. */
export function sessionToken(session: { id: string; csrfSecret: string }): string {
  return keyedHash("csrf", `${session.id}.${session.csrfSecret}`).toString("base64url");
}

export function isSessionToken(
  session: { id: string; csrfSecret: string },
  token: string | null,
): boolean {
  return token !== null && equalsSecretly(sessionToken(session), token);
}

/** The token of a page without a session: signed, naming its form, with the instant and a nonce. */
export function formToken(scope: FormScope, now: Date): string {
  const nonce = randomUUID().slice(19);
  const parts = [scope.organizationId ?? "", nameOf(scope.form), String(now.getTime()), nonce];
  return sign("form", parts.join("|"));
}

/** The name stands in an address, where somebody may have typed a card: no page repeats that. */
function nameOf(form = ""): string {
  return maskDigits(form);
}

export type FormTokenState = "valid" | "expired" | "invalid";

/** Judges a form token for its tenant and form. Whether one is old can be told, and must be. */
export function judgeFormToken(token: string | null, scope: FormScope, now: Date): FormTokenState {
  const payload = token === null ? null : unsign("form", token);
  if (payload === null) return "invalid";
  const [organizationId, form, issuedAt] = payload.split("|");
  if (organizationId !== (scope.organizationId ?? "")) return "invalid";
  if (scope.form !== undefined && form !== nameOf(scope.form)) return "invalid";
  const age = now.getTime() - Number(issuedAt);
  return age >= -60_000 && age <= FORM_TOKEN_LIFE_MS ? "valid" : "expired";
}
