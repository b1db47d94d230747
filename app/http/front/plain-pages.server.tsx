/** Pages for requests without a tenant, or for failures in which Remix cannot render one. */
import fontFile from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { renderToStaticMarkup } from "react-dom/server";
import { ErrorArt, type ErrorKind } from "~/components/layout/error-art";
import { LogoMark } from "~/components/layout/logo";
import { getCountry } from "~/countries/country";
import type { LogoKind } from "~/countries/country-shape";
import type { Locale } from "~/i18n/config";
import { negotiateLocale } from "~/i18n/negotiate-locale";
import { createTranslator } from "~/i18n/server";
import { env } from "~/infrastructure/env.server";
import { escapeMarkup } from "~/values/text/escape-markup";
import { visitorCountry } from "~/http/sessions/country-cookie.server";
import { readCookie } from "~/http/sessions/session.server";

const PLATFORM = "Dádiva";

interface PlainPage {
  status: number;
  locale: Locale;
  home: string;
  brand?: string | undefined;
  /** The platform's logo in the visitor's country. */
  logo?: LogoKind | undefined;
  message?: string | undefined;
  /** Support finds the request by this id. */
  requestId?: string | undefined;
  nonce?: string | undefined;
}

/** Returns the locale of a request about which little is known, perhaps not even the host's country. */
export function plainLocale(
  headers: NodeJS.Dict<string | string[]>,
  tenantCountry?: string,
  tenantLocale?: string | null,
): Locale {
  return negotiateLocale({
    chosen: readCookie(headers.cookie?.toString(), "locale"),
    acceptLanguage: headers["accept-language"]?.toString() ?? null,
    tenantCountry,
    tenantLocale,
  });
}

/** Returns the logo of the country that the request's cookie or language names. */
export function plainLogo(headers: IncomingHttpHeaders): LogoKind {
  return getCountry(visitorCountry(headers)).logo;
}

/** Returns the error page as one piece of HTML that needs neither script nor style sheet. */
export function plainPage(page: PlainPage): string {
  const { status, locale, home, brand = PLATFORM, requestId, nonce } = page;
  const t = createTranslator(locale);
  const kind = kindOf(status);
  const title = t(`errors.page.${kind}.title`);
  const text = kind === "refused" ? page.message : t(`errors.page.${kind}.text`);
  const canRetry = status >= 500;
  const retry = canRetry ? link("primary", "", t("errors.page.retry")) : "";
  const onward = link(canRetry ? "outline" : "primary", home, t("errors.page.home"));
  const help = link("ghost", `mailto:${env().LEGAL_EMAIL}`, t("errors.page.help"));
  const reference =
    requestId && canRetry
      ? `<p class="hint">${t("errors.page.reference", { id: requestId })}</p>`
      : "";
  const mark = nonce ? ` nonce="${nonce}"` : "";
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>${escapeMarkup(`${title} · ${brand}`)}</title><style${mark}>${STYLE}</style></head><body><header>${brand === PLATFORM ? logoOf(page.logo ?? "standard") : escapeMarkup(brand)}</header><main>${artOf(kind)}<h1>${title}</h1><p>${escapeMarkup(text ?? "")}</p><p class="ways">${retry}${onward}${help}</p>${reference}</main></body></html>`;
}

function link(look: "primary" | "outline" | "ghost", href: string, text: string): string {
  return `<a class="${look}" href="${escapeMarkup(href)}">${text}</a>`;
}

function kindOf(status: number) {
  if (status === 404) return "not_found";
  if (status === 403) return "forbidden";
  if (status === 503) return "maintenance";
  return status >= 500 ? "internal" : "refused";
}

const drawn = new Map<string, string>();

/** Renders a component's markup once. */
function draw(name: string, render: () => string): string {
  const markup = drawn.get(name) ?? render();
  drawn.set(name, markup);
  return markup;
}

const artOf = (kind: ErrorKind) => draw(kind, () => renderToStaticMarkup(<ErrorArt kind={kind} />));
const logoOf = (kind: LogoKind) =>
  draw(
    `logo ${kind}`,
    () => `${renderToStaticMarkup(<LogoMark kind={kind} mute />)}<span>${PLATFORM}</span>`,
  );

/** The identity's colours and styles/errors.css as values, because the build's style sheets may be missing. */
const STYLE = `@font-face{font-family:F;font-weight:300 900;font-display:swap;src:url(${fontFile}) format("woff2")}:root{color-scheme:light dark;--color-ink:#2b1734;--color-canvas:#fbf6f2;--color-surface:#fff;--color-muted:#6a5a72;--color-line:#e8dcd5;--color-control:#8c7d93;--color-primary:#6b2c7c;--color-primary-strong:#4f1d5e;--color-primary-soft:#f5eaf6;--color-on-primary:#fff;--color-accent-ink:#b8321f;--logo-box:#6b2c7c;--logo-ribbon:#ffd9cf}body{margin:0;font:1rem/1.5 F,Seravek,"Gill Sans Nova",Ubuntu,Calibri,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans","Liberation Sans",Arial,sans-serif;color:var(--color-ink);background:var(--color-canvas)}header{display:flex;align-items:center;gap:.625rem;min-height:2.75rem;padding:.625rem max(1.25rem,50vw - 36.75rem);border-bottom:1px solid var(--color-line);background:var(--color-surface);font-weight:700;font-size:1.125rem}header>span{font-size:1.625rem;line-height:1;letter-spacing:-.025em}main{display:grid;gap:1rem;justify-items:center;max-width:36rem;margin-inline:auto;padding:clamp(2.5rem,12vh,7rem) 1.25rem 3rem;text-align:center}h1{font-size:clamp(1.5rem,5vw,2.25rem);line-height:1.2;letter-spacing:-.015em}h1,p{margin:0;text-wrap:balance}p{color:var(--color-muted)}.hint{font-size:.875rem}.ways{display:flex;flex-wrap:wrap;gap:.75rem;justify-content:center;margin-top:.5rem}.ways a{display:inline-flex;align-items:center;min-height:1.75rem;padding:.5rem 1.125rem;border:1px solid transparent;border-radius:.625rem;color:var(--color-ink);font-size:1rem;font-weight:600;line-height:1.25;text-decoration:none}.ways .primary{background:var(--color-primary);color:var(--color-on-primary)}.ways .outline{border-color:var(--color-control);background:var(--color-surface)}.ways .ghost{color:var(--color-primary)}:focus-visible{outline:3px solid var(--color-primary);outline-offset:2px}.error-art{position:relative}.error-art>span{position:absolute;right:-.75rem;bottom:0;display:grid;place-content:center;width:3.25rem;height:3.25rem;border:1px solid var(--color-line);border-radius:50%;background:var(--color-surface);color:var(--color-accent-ink)}@media(prefers-color-scheme:dark){:root{--color-ink:#f6eff5;--color-canvas:#17101c;--color-surface:#221929;--color-muted:#bcadc3;--color-line:#3c2f45;--color-control:#8d7c97;--color-primary:#dfb0ea;--color-primary-strong:#eecdf5;--color-primary-soft:#37253f;--color-on-primary:#2b1034;--color-accent-ink:#ffa193;--logo-box:#c88bd8;--logo-ribbon:#3a1446}}`;

/** The page needs no more, with its own style by its hash. */
export const POLICY = `default-src 'none';font-src 'self';style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`;
