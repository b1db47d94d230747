/** Pages for when there is no tenant, or no part of the product that could render one. */
import { createHash } from "node:crypto";
import type { Locale } from "~/i18n/config";
import { negotiateLocale } from "~/i18n/negotiate-locale";
import { createTranslator } from "~/i18n/server";
import { escapeMarkup } from "~/values/escape-markup";
import { readCookie } from "./session.server";

const PLATFORM = "Dádiva";

interface PlainPage {
  status: number;
  locale: Locale;
  /** Address of the home that it leads to. */
  home: string;
  /** The organisation's name, on its host. */
  brand?: string | undefined;
  /** Words of a refusal that is neither of the five kinds. */
  message?: string | undefined;
  /** What support finds the request by. */
  requestId?: string | undefined;
  /** Nonce of the answer's own policy, where it has one. */
  nonce?: string | undefined;
}

/** Locale of a request of which little is known: not even the country of a host that nobody has. */
export function plainLocale(
  headers: NodeJS.Dict<string | string[]>,
  tenantCountry?: string,
): Locale {
  return negotiateLocale({
    chosen: readCookie(headers.cookie?.toString(), "locale"),
    acceptLanguage: headers["accept-language"]?.toString() ?? null,
    tenantCountry,
  });
}

/** A page of one piece: style and picture within it, nothing to fetch, no script. */
export function plainPage(page: PlainPage): string {
  const { status, locale, home, brand = PLATFORM, requestId, nonce } = page;
  const t = createTranslator(locale);
  const kind = kindOf(status);
  const title = t(`errors.page.${kind}.title`);
  const text = kind === "refused" ? page.message : t(`errors.page.${kind}.text`);
  const retry = status >= 500 ? `<a class="b" href="">${t("errors.page.retry")}</a>` : "";
  const onward = `<a${retry ? "" : ' class="b"'} href="${home}">${t("errors.page.home")}</a>`;
  const reference =
    requestId && status >= 500
      ? `<p><small>${t("errors.page.reference", { id: requestId })}</small></p>`
      : "";
  const mark = nonce ? ` nonce="${nonce}"` : "";
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>${escapeMarkup(`${title} · ${brand}`)}</title><style${mark}>${STYLE}</style></head><body><header>${brand === PLATFORM ? presentOf(36) : ""}${escapeMarkup(brand)}</header><main>${presentOf(112)}<h1>${title}</h1><p>${escapeMarkup(text ?? "")}</p><p class="w">${retry}${onward}</p>${reference}</main></body></html>`;
}

function kindOf(status: number) {
  if (status === 404) return "not_found";
  if (status === 403) return "forbidden";
  if (status === 503) return "maintenance";
  return status >= 500 ? "internal" : "refused";
}

/** The identity's colours as values: the style sheets of the build may be what is missing. */
const STYLE = `:root{color-scheme:light dark;--i:#2b1734;--c:#fbf6f2;--s:#fff;--m:#6a5a72;--l:#e8dcd5;--p:#6b2c7c;--o:#fff;--r:#ffd9cf}body{margin:0;font:1.0625rem/1.5 "Segoe UI",Roboto,"Helvetica Neue","Noto Sans","Liberation Sans",Arial,sans-serif;color:var(--i);background:var(--c)}header{display:flex;align-items:center;gap:.625rem;min-height:2.75rem;padding:.625rem max(1.25rem,50vw - 36.75rem);border-bottom:1px solid var(--l);background:var(--s);font-weight:700;font-size:1.25rem}main{display:grid;gap:1rem;justify-items:center;padding:clamp(2.5rem,12vh,7rem) 1.25rem 3rem;text-align:center}h1{font-size:clamp(1.5rem,5vw,2.25rem);line-height:1.2}h1,p{margin:0;max-width:34rem;text-wrap:balance}p{color:var(--m)}.w{display:flex;flex-wrap:wrap;gap:.75rem;justify-content:center;margin-top:.5rem}a{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1.125rem;border-radius:.625rem;color:var(--p);font-weight:600}:focus-visible{outline:3px solid var(--p);outline-offset:2px}.b{background:var(--p);color:var(--o);text-decoration:none}@media(prefers-color-scheme:dark){:root{--i:#f6eff5;--c:#17101c;--s:#221929;--m:#bcadc3;--l:#3c2f45;--p:#dfb0ea;--o:#2b1034;--r:#3a1446}}`;

const POLICY = `default-src 'none';style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`;

/** The mark: a present whose bow is a heart; `size` in CSS pixels. */
const presentOf = (size: number) =>
  `<svg width="${size}" height="${size}" viewBox="0 0 48 48" aria-hidden="true"><path d="M7 23.5h34V38a5 5 0 0 1-5 5H12a5 5 0 0 1-5-5z" fill="var(--p)"/><rect x="4.5" y="17" width="39" height="8.5" rx="3" fill="var(--p)"/><path d="M21 17h6v26h-6z" fill="var(--r)"/><path d="M24 19.8C14.8 14.6 12 10.6 12 7.4 12 4.4 14.3 2.3 17 2.3c3 0 5.6 2.2 7 5 1.4-2.8 4-5 7-5 2.7 0 5 2.1 5 5.1 0 3.2-2.8 7.2-12 12.4Z" fill="#ff6b57"/></svg>`;
