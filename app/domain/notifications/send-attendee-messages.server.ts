import { isLocale } from "~/i18n/config";
import { createTranslator } from "~/i18n/server";
import { mailFault, sendMail } from "~/infrastructure/mail.server";
import { addressOf, nameOf } from "~/values/ticket-names";
import type { JobPayload } from "../../../jobs/catalog";
import { findMessage, type MessageToSend } from "../attendees/find-message.server";
import { noteMessage } from "../attendees/note-message.server";
import type { TicketFacts } from "../attendees/schema";
import type { OrganizationContext } from "../context";
import { brandOf, layOutMail } from "./mail-layout";

const JOB = "notifications.send-attendee-messages";

/** A job begins no mail after this, so that its last one ends within the job's limit: none goes out twice. */
const BUDGET_MS = 15_000;

/**
 * Mails an organiser's message to the next recipients and enqueues the rest. Each recipient is noted after the
 * mail, so that a repeat goes on where the former run ended. An address that the server refuses for good is
 * skipped; one that it put off is tried again. Throws if the server is down, or put off all that is left.
 */
export async function sendAttendeeMessages(
  ctx: OrganizationContext,
  { messageId }: JobPayload<typeof JOB>,
): Promise<void> {
  const until = performance.now() + BUDGET_MS;
  const message = await findMessage(ctx, messageId);
  if (!message || message.recipients.length === 0) return;
  let noted = 0;
  let deferred: unknown;
  for (const ticket of message.recipients) {
    if (performance.now() >= until) break;
    try {
      if (ticket.state === "sold") await sendOne(ctx, messageId, message, ticket);
    } catch (error) {
      const fault = mailFault(error);
      if (fault !== "refused" && fault !== "deferred") throw error;
      if (fault === "deferred") {
        deferred = error;
        continue;
      }
    }
    await noteMessage(ctx, messageId, ticket.id);
    noted += 1;
  }
  if (noted === 0) throw deferred;
  await ctx.transaction((db) => ctx.enqueue(db, JOB, { messageId }));
}

async function sendOne(
  ctx: OrganizationContext,
  messageId: string,
  { body, subject, writer }: MessageToSend,
  ticket: TicketFacts,
): Promise<void> {
  const { organization } = ctx;
  const locale = isLocale(ticket.locale) ? ticket.locale : ctx.locale;
  const t = createTranslator(locale);
  const mail = layOutMail({
    locale,
    brand: brandOf(organization, ticket.event.color),
    subject,
    name: nameOf(ticket),
    paragraphs: [body],
    rows: [{ label: t("emails.ticket.event"), value: ticket.event.title }],
    why: t("emails.ticket.message_why", { organization: organization.name }),
  });
  await sendMail({
    kind: "attendee_messages",
    ...mail,
    writer,
    to: addressOf(ticket),
    messageId: `message-${messageId}-${ticket.id}`,
  });
}
