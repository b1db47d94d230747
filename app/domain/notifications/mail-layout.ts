/** The layout of all mails, with the appearance of an organisation or of the platform. */
import type { Locale } from "~/i18n/config";
import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import type { Mail } from "~/infrastructure/mail.server";
import { inkOn, isColor, PLATFORM_COLOR } from "~/values/web/colors";
import { escapeMarkup } from "~/values/text/escape-markup";
import type { CurrentOrganization } from "../context";
import { hasLink } from "../text-fields";

/** The sender's appearance. */
export interface MailBrand {
  name: string;
  /** `#rrggbb` */
  color: string;
  /** Link of the name. */
  href: string;
  /** Address of a PNG beside the name; width in pixels at a height of 36. */
  logo?: { src: string; width: number } | null;
  /** Signature, if it is not the name. */
  signature?: string;
  /** The organisation with its address for answers; the platform has none here. */
  organization?: { name: string; contactEmail: string | null };
}

/** Returns the appearance of an organisation, which signs with its name; `own` is the color of the event that a mail is about. */
export function brandOf(
  of: Pick<CurrentOrganization, "name" | "color" | "slug" | "logo" | "contactEmail">,
  own: string | null = null,
): MailBrand {
  const { name, slug, logo, contactEmail } = of;
  const color = own ?? of.color;
  const organization = { name, contactEmail };
  const href = absoluteUrl(slug, "/");
  return { name, color, href, logo: logo && mailLogo(slug, logo), organization };
}

const LOGO_HEIGHT = 36;
const WIDEST_LOGO = 160;

function mailLogo(slug: string, logo: NonNullable<CurrentOrganization["logo"]>) {
  const { id, width, height } = logo;
  const src = absoluteUrl(slug, `/uploads/pictures/${id}/logo.png`);
  return { src, width: Math.min(WIDEST_LOGO, Math.ceil((width * LOGO_HEIGHT) / height)) };
}

export interface MailContent {
  locale: Locale;
  brand: MailBrand;
  /** Also used as the heading. */
  subject: string;
  /** First name; without it the greeting has no name. */
  name?: string;
  paragraphs: readonly string[];
  /** A large line of its own, such as a code or an amount. */
  highlight?: string;
  button?: { label: string; href: string };
  /** A second address, below the button. */
  link?: { label: string; href: string };
  /** Pairs of label and value for a summary. */
  rows?: readonly { label: string; value: string }[];
  /** Reason for the mail, below the signature. The default names the organisation's team. */
  why?: string;
}

/** A name from before names with links were refused must not become a link of ours. */
function hasGreetableName(content: MailContent): content is MailContent & { name: string } {
  return Boolean(content.name) && !hasLink(content.name ?? "");
}

/** What a layout gives a mail. */
type LaidOut = Pick<Mail, "subject" | "text" | "html" | "organization">;

/** Lays out a mail and escapes all text by people. */
export function layOutMail(content: MailContent): LaidOut {
  const t = createTranslator(content.locale);
  const greeting = hasGreetableName(content)
    ? t("emails.greeting", { name: content.name })
    : t("emails.greeting_plain");
  const why = content.why ?? t("emails.footer.why", { organization: content.brand.name });
  const signature = content.brand.signature ?? content.brand.name;
  const parts = { ...content, greeting, why, signature, linkHint: t("emails.footer.link") };
  return {
    subject: oneLine(content.subject),
    text: asText(parts),
    html: asHtml(parts),
    organization: content.brand.organization ?? null,
  };
}

interface Parts extends MailContent {
  greeting: string;
  why: string;
  signature: string;
  linkHint: string;
}

function asText(parts: Parts): string {
  const { greeting, paragraphs, highlight, rows = [], button, link, signature, brand, why } = parts;
  const blocks = [
    greeting,
    ...(highlight ? [highlight] : []),
    ...paragraphs,
    ...(rows.length > 0 ? [rows.map(({ label, value }) => `${label}: ${value}`).join("\n")] : []),
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ...(link ? [`${link.label}:\n${link.href}`] : []),
    `${signature}\n${brand.href}`,
    `--\n${why}`,
  ];
  return `${blocks.join("\n\n")}\n`;
}

const FONT =
  "font-family:'Figtree Variable',Figtree,Seravek,'Gill Sans Nova',Calibri,'Segoe UI',Roboto,Arial,sans-serif";

/**
 * Mail programs with dark mode use these rules over the inline styles; others ignore them. A mail
 * cannot load styles/tokens.css, so its colours are repeated here.
 */
const DARK = `@media (prefers-color-scheme:dark){
.page{background:#17101c!important;color:#f6eff5!important}
.card{background:#221929!important;border-color:#3c2f45!important}
.tile{background:#1c1422!important}
.line{border-color:#3c2f45!important}
.muted,.muted a{color:#bcadc3!important}
.button{border-color:#8d7c97!important}
}`;

function asHtml(parts: Parts): string {
  const { locale, brand, subject, greeting, paragraphs, signature, why } = parts;
  const color = isColor(brand.color) ? brand.color : PLATFORM_COLOR;
  const ink = inkOn(color, "#ffffff", "#2b1734");
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeMarkup(subject)}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;background:#fbf6f2;color:#2b1734;${FONT}">
${previewOf(parts)}<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e8dcd5;border-radius:16px">
<tr><td style="padding:18px 28px;background:${color};border-radius:15px 15px 0 0"><a href="${escapeMarkup(brand.href)}" style="color:${ink};font-size:20px;font-weight:700;text-decoration:none">${logoOf(brand)}${escapeMarkup(brand.name)}</a></td></tr>
<tr><td style="padding:28px;font-size:16px;line-height:1.55">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeMarkup(subject)}</h1>
<p style="margin:0 0 14px">${escapeMarkup(greeting)}</p>
${highlightOf(parts)}${paragraphs.map((text) => `<p style="margin:0 0 14px">${lines(text)}</p>`).join("\n")}
${rowsOf(parts)}${buttonOf(parts, color, ink)}${linkOf(parts)}<p style="margin:20px 0 0">${escapeMarkup(signature)}</p>
</td></tr></table>
<p class="muted" style="max-width:560px;margin:16px auto 0;font-size:13px;line-height:1.5;color:#6a5a72">${escapeMarkup(why)}</p>
</td></tr></table></body></html>
`;
}

/** The background is white, because the logo was drawn for it. */
function logoOf({ logo }: MailBrand): string {
  if (!logo) return "";
  const look = "background:#ffffff;padding:4px;border-radius:8px;vertical-align:middle";
  return `<img src="${escapeMarkup(logo.src)}" alt="" width="${logo.width}" style="width:${logo.width}px;max-width:100%;height:auto;${look};margin-right:12px">`;
}

/** Returns the mailbox's preview, which would otherwise repeat the heading. */
function previewOf({ paragraphs: [first] }: Parts): string {
  if (!first) return "";
  return `<div style="display:none;max-height:0;overflow:hidden">${escapeMarkup(oneLine(first))}</div>\n`;
}

function highlightOf({ highlight }: Parts): string {
  if (!highlight) return "";
  return `<p class="tile" style="margin:0 0 18px;padding:14px;background:#f4ebe6;border-radius:10px;font-size:30px;font-weight:700;letter-spacing:4px;text-align:center">${escapeMarkup(highlight)}</p>\n`;
}

function rowsOf({ rows = [] }: Parts): string {
  if (rows.length === 0) return "";
  const side = "padding:8px 0;border-bottom:1px solid #e8dcd5";
  const cells = rows.map(
    ({ label, value }) =>
      `<tr><td class="line muted" style="${side};color:#6a5a72">${escapeMarkup(label)}</td><td class="line" align="right" style="${side};font-weight:600">${escapeMarkup(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 18px">${cells.join("")}</table>\n`;
}

function buttonOf({ button, linkHint }: Parts, color: string, ink: string): string {
  if (!button) return "";
  const href = escapeMarkup(button.href);
  return `<p style="margin:22px 0 10px"><a class="button" href="${href}" style="display:inline-block;padding:12px 22px;background:${color};border:1px solid ${color};border-radius:10px;color:${ink};font-weight:700;text-decoration:none">${escapeMarkup(button.label)}</a></p>
<p class="muted" style="margin:0 0 14px;font-size:13px;color:#6a5a72">${escapeMarkup(linkHint)}<br><a href="${href}" style="color:#6a5a72;word-break:break-all">${href}</a></p>
`;
}

function linkOf({ link }: Parts): string {
  if (!link) return "";
  return `<p style="margin:0 0 14px"><a href="${escapeMarkup(link.href)}" style="color:inherit">${escapeMarkup(link.label)}</a></p>
`;
}

function lines(text: string): string {
  return unbroken(escapeMarkup(text)).replaceAll("\n", "<br>");
}

/** Keeps a currency sign on the line of its amount. */
function unbroken(text: string): string {
  return text.replace(/(\p{Sc}|S\/) (?=\d)/gu, "$1&nbsp;");
}

/** Returns a single line, because a header must be one for any name. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
