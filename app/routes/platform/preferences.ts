import type { ActionFunctionArgs } from "@remix-run/node";
import { isCountryCode } from "~/countries/country";
import { seeOther } from "~/http/sessions/authentication.server";
import { countryCookie } from "~/http/sessions/country-cookie.server";
import { localPath } from "~/http/sessions/destination";
import { readForm } from "~/http/forms/forms.server";
import { requireAnyHost } from "~/http/sessions/require.server";
import { writeCookie } from "~/http/sessions/session.server";
import { isLocale } from "~/i18n/config";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** POST /preferences {country?, locale?}: stores the choice in cookies and redirects back. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireAnyHost(args);
  // Accepts the token of any form of this host, because every page has this form.
  const organizationId = ctx.kind === "platform" ? null : ctx.organizationId;
  const form = await readForm(args, { organizationId });
  const country = form.get("country");
  const locale = form.get("locale");
  const cookies: string[] = [];
  if (ctx.kind === "platform" && isCountryCode(country)) {
    cookies.push(countryCookie(country));
  }
  if (typeof locale === "string" && isLocale(locale)) {
    cookies.push(writeCookie("locale", locale, YEAR_SECONDS));
  }
  return seeOther(localPath(cameFrom(args.request)) ?? "/", ...cookies);
}

/**
 * Returns the path of the page that sent the form, by the browser's word; null where it is silent. No
 * page repeats its own address for this, because anything may be in it, a card number too.
 */
function cameFrom(request: Request): string | null {
  const sender = request.headers.get("referer");
  if (sender === null || !URL.canParse(sender)) return null;
  const { pathname, search } = new URL(sender);
  return pathname + search;
}

/** Has a component, so that errors are shown as a page. */
export default function Preferences() {
  return null;
}
