/** The payment of a pledge beside a team's person: its link, and the same page on their device. */
import type { PledgePaymentProps } from "~/components/pledges/pledge-payment";
import { signPledge } from "~/domain/pledges/pledge-link.server";
import { readOwnPledge } from "~/domain/pledges/read-own-pledge.server";
import type { RouteArgs } from "~/http/front/request-context.server";
import { paths } from "~/http/paths";
import { requirePublicOrganization, type TeamContext } from "~/http/sessions/require.server";
import { formatDateTime } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { qrCode } from "~/values/web/qr-code";

/** Returns the last part of the address of a pledge's payment page. Throws `not_found` for who may not correct it. */
export async function payLinkOf(ctx: TeamContext, pledgeId: string): Promise<string> {
  await ctx.requireRow("update", "pledge", pledgeId);
  return signPledge({ kind: "pay", pledgeId });
}

/** Returns how a pledge is paid; null where no card may be typed, and where its first charge has a result. */
export async function loadPayment(
  args: RouteArgs,
  ctx: TeamContext,
  pledgeId: string,
): Promise<PledgePaymentProps | null> {
  const link = await payLinkOf(ctx, pledgeId);
  const own = await readOwnPledge(requirePublicOrganization(args), { kind: "pay", link });
  const { firstCharge, isPaid, isPayable, state, until } = own;
  const isCharged = state === "charged_first" || state === "active";
  // Somebody decides first whether it goes on.
  if (isCharged || state === "on_hold" || !(isPaid || isPayable)) return null;
  const charged = state === "payment_pending" ? "charging" : "paid";
  const paidState = firstCharge === "collect_day" ? "by_day" : charged;
  const { locale, organization } = ctx;
  const address = absoluteUrl(organization.slug, paths.pledgePay(link));
  const t = createTranslator(locale);
  return {
    link: address,
    qr: qrCode(address),
    until: formatDateTime(until, organization.timezone, t, locale, "sentence"),
    state: isPaid ? paidState : "open",
    cardTo: paths.teamPledgeCard(pledgeId),
  };
}
