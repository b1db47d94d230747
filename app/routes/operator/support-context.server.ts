import type { OperatorContext } from "~/domain/context";
import type { Support } from "~/domain/support/read-support.server";
import { formatDateTime } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";

/** Returns whether an organisation allows a support view, with its dates in words. */
export function supportContext(
  { locale }: OperatorContext,
  { access, request }: Support,
  timezone: string,
) {
  const t = createTranslator(locale);
  const dateOf = (at: Date) => formatDateTime(at, timezone, t, locale, "sentence");
  return {
    requested: request && dateOf(request.at),
    reason: request?.reason ?? null,
    until: access && dateOf(access.until),
  };
}
