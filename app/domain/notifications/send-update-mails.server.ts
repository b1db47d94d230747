import { isLocale } from "~/i18n/config";
import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { isMailRefused, sendMail } from "~/infrastructure/mail.server";
import { plainText } from "~/values/text/rich-text";
import type { JobPayload } from "../../../jobs/catalog";
import {
  findUpdateMails,
  type UpdateRecipient,
  type UpdateToSend,
} from "../campaigns/updates/find-update-mails.server";
import { noteUpdateMail } from "../campaigns/updates/note-update-mail.server";
import type { OrganizationContext } from "../context";
import { mailStopUrl } from "./mail-stop-link.server";
import { brandOf, layOutMail } from "./mail-layout";

const JOB = "notifications.send-update-mails";

/**
 * Mails a campaign's update to the next donors who agreed to news, and enqueues the rest. Each is
 * noted after the mail, so that a repeat goes on where the former run ended; an address that the
 * server refuses is skipped.
 */
export async function sendUpdateMails(
  ctx: OrganizationContext,
  { updateId }: JobPayload<typeof JOB>,
): Promise<void> {
  const update = await findUpdateMails(ctx, updateId);
  if (!update || update.recipients.length === 0) return;
  for (const donor of update.recipients) {
    if (donor.isAllowed) {
      await sendOne(ctx, updateId, update, donor).catch((error: unknown) => {
        if (!isMailRefused(error)) throw error;
      });
    }
    await noteUpdateMail(ctx, { updateId, donorId: donor.id, isSent: donor.isAllowed });
  }
  await ctx.transaction((db) => ctx.enqueue(db, JOB, { updateId }));
}

async function sendOne(
  ctx: OrganizationContext,
  updateId: string,
  update: UpdateToSend,
  donor: UpdateRecipient,
): Promise<void> {
  const { organization } = ctx;
  const locale = isLocale(donor.locale) ? donor.locale : ctx.locale;
  const t = createTranslator(locale);
  const values = { campaign: update.campaign, organization: organization.name };
  const stopUrl = mailStopUrl(
    organization,
    { kind: "campaign_update", email: donor.email },
    locale,
  );
  const mail = layOutMail({
    locale,
    brand: brandOf(organization),
    subject: update.title,
    name: donor.firstName,
    paragraphs: plainText(update.body).split("\n\n"),
    button: {
      label: t("emails.campaign_update.button"),
      href: absoluteUrl(organization.slug, `/c/${update.slug}/updates`),
    },
    link: { label: t("emails.campaign_update.stop"), href: stopUrl },
    why: t("emails.campaign_update.why", values),
  });
  await sendMail({
    kind: "campaign_update",
    stopUrl,
    ...mail,
    to: donor.email,
    messageId: `campaign-update-${updateId}-${donor.id}`,
  });
}
