/** Pages for when there is no tenant, or no part of the product that could render one. */
import { createHash } from "node:crypto";
import { negotiateLocale } from "~/i18n/negotiate-locale";
import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";

/** A friendly 404 for a host or path that isn't there. */
export function notFoundPage(acceptLanguage: string | undefined): string {
  return page(acceptLanguage, "not_found");
}

/** A part of the product is down: nothing was lost, come back in a moment. */
export function unreachablePage(acceptLanguage: string | undefined, requestId: string): string {
  return page(acceptLanguage, "not_ready", requestId);
}

/** Without the style sheets of the build, which may be what is missing; without script. */
const STYLE = `body{margin:0;font:1.0625rem/1.5 system-ui,sans-serif;color:#2a1533;background:#fbf6f1}main{display:grid;gap:.75rem;justify-items:center;align-content:center;min-height:100vh;padding:1.5rem;box-sizing:border-box;text-align:center}h1,p{margin:0;max-width:34rem;text-wrap:balance}a{color:#6b2b7b;font-weight:600}@media(prefers-color-scheme:dark){body{color:#f7f2f9;background:#17101d}a{color:#d9a9e8}}`;

const POLICY = `default-src 'none';style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`;

function page(acceptLanguage: string | undefined, code: "not_found" | "not_ready", requestId = "") {
  const locale = negotiateLocale({ acceptLanguage: acceptLanguage ?? null });
  const t = createTranslator(locale);
  const kind = code === "not_found" ? "not_found" : "internal";
  const title = t(`errors.page.${kind}.title`);
  const text = code === "not_found" ? t("errors.page.not_found.text") : t("errors.not_ready");
  const home = `<a href="${absoluteUrl(null, "/")}">Dádiva</a>`;
  const reference =
    requestId && `<p><small>${t("errors.page.reference", { id: requestId })}</small></p>`;
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>${title} · Dádiva</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p>${reference}<p>${home}</p></main></body></html>`;
}
