import { isLocale } from "~/i18n/config";
import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { mailFault, openMailer, type Mail } from "~/infrastructure/mail.server";
import { plainText } from "~/values/text/rich-text";
import type { JobPayload } from "../../../jobs/catalog";
import { claimUpdateMail, type ClaimedMail } from "../campaigns/updates/claim-update-mail.server";
import { continueUpdateMails } from "../campaigns/updates/continue-update-mails.server";
import { noteUpdateMail } from "../campaigns/updates/note-update-mail.server";
import type { OrganizationContext } from "../context";
import { mailStopUrl } from "./mail-stop-link.server";
import { brandOf, layOutMail } from "./mail-layout";

/** Connections to the mail server, each with one mail at a time. */
const SIDE_BY_SIDE = 3;
/** A job begins no mail after this, so that its last one ends within the job's limit. */
const BUDGET_MS = 15_000;

/**
 * Mails a campaign's update to donors who agreed to news, each claimed before, and enqueues the rest.
 * What the server refuses for good is not tried again, nor a mail whose answer was lost; one that it
 * put off is. Throws if the server is down, or put off all that is left: the repeated job goes on.
 */
export async function sendUpdateMails(
  ctx: OrganizationContext,
  { turn, updateId }: JobPayload<"notifications.send-update-mails">,
): Promise<void> {
  ctx.require("read", "donor");
  const until = performance.now() + BUDGET_MS;
  const mailer = openMailer(SIDE_BY_SIDE);
  const passed: string[] = [];
  const run = { sent: 0, isAllClaimed: false, isStopped: false, fault: undefined as unknown };
  const sendOne = async (mail: ClaimedMail) => {
    const { donorId } = mail;
    try {
      await mailer.send(layOut(ctx, updateId, mail));
    } catch (error) {
      const fault = mailFault(error);
      if (fault === "refused") return;
      run.fault = error;
      passed.push(donorId);
      run.isStopped ||= fault !== "deferred";
      if (fault !== "unknown") await noteUpdateMail(ctx, { updateId, donorId, isSent: false });
      return;
    }
    run.sent += 1;
    await noteUpdateMail(ctx, { updateId, donorId, isSent: true });
  };
  const lane = async () => {
    while (!run.isStopped && performance.now() < until) {
      const mail = await claimUpdateMail(ctx, { turn, updateId }, passed);
      run.isAllClaimed ||= mail === null;
      if (!mail) return;
      await sendOne(mail);
    }
  };
  // The connections close only when each lane has ended: a mail cut short could not be repeated.
  const lanes = await Promise.allSettled(
    Array.from({ length: SIDE_BY_SIDE }, () =>
      lane().catch((error: unknown) => {
        run.isStopped = true;
        throw error;
      }),
    ),
  ).finally(() => mailer.close());
  const broken = lanes.find(({ status }) => status === "rejected");
  if (broken?.status === "rejected") throw broken.reason;
  const isMore = !run.isStopped && !run.isAllClaimed && run.sent > 0;
  await continueUpdateMails(ctx, { turn, updateId }, isMore);
  if (run.fault !== undefined && !isMore) throw run.fault;
}

function layOut(ctx: OrganizationContext, updateId: string, claimed: ClaimedMail): Mail {
  const { organization } = ctx;
  const { body, campaign, donorId, email, firstName, slug, title } = claimed;
  const locale = isLocale(claimed.locale) ? claimed.locale : ctx.locale;
  const t = createTranslator(locale);
  const stopUrl = mailStopUrl(organization, { kind: "campaign_update", email }, locale);
  const mail = layOutMail({
    locale,
    brand: brandOf(organization),
    subject: title,
    name: firstName,
    paragraphs: plainText(body).split("\n\n"),
    button: {
      label: t("emails.campaign_update.button"),
      href: absoluteUrl(organization.slug, `/c/${slug}/updates`),
    },
    link: { label: t("emails.campaign_update.stop"), href: stopUrl },
    why: t("emails.campaign_update.why", { campaign, organization: organization.name }),
  });
  return {
    kind: "campaign_update",
    stopUrl,
    ...mail,
    to: email,
    messageId: `campaign-update-${updateId}-${donorId}`,
  };
}
