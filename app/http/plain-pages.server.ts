/** Pages for when there is no tenant, or no part of the product that could render one. */
import { negotiateLocale } from "~/i18n/negotiate-locale";
import { createTranslator } from "~/i18n/server";
import { textForCode } from "~/i18n/text-key";

/** A friendly 404 for a host or path that isn't there. */
export function notFoundPage(acceptLanguage: string | undefined): string {
  return page(acceptLanguage, "not_found");
}

/** A part of the product is down: nothing was lost, come back in a moment. */
export function unreachablePage(acceptLanguage: string | undefined, requestId: string): string {
  return page(acceptLanguage, "not_ready", requestId);
}

function page(acceptLanguage: string | undefined, code: string, requestId = ""): string {
  const locale = negotiateLocale({ acceptLanguage: acceptLanguage ?? null });
  const t = createTranslator(locale);
  const text = textForCode(t, "errors", code, "errors.internal_error");
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Dádiva</title></head><body><main><h1>Dádiva</h1><p>${text}</p>${requestId && `<p><small>${requestId}</small></p>`}</main></body></html>`;
}
