import { documentRejectionReasons, labelOf } from "~/countries/catalogs";
import { documentLabel } from "~/countries/document-label";
import { isLocale, type Locale } from "~/i18n/config";
import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { sendMail, type Mail } from "~/infrastructure/mail.server";
import type { OrganizationContext } from "../context";
import { brandOf, layOutMail } from "./mail-layout";

type Decision = "approved" | "all_approved" | "rejected";
interface Judged {
  id: string;
  type: string;
  status: string;
  rejectedReason: string | null;
  rejectedNote: string | null;
  reviewedAt: Date | null;
}
interface Recipient {
  id: string;
  email: string;
  firstName: string;
  locale: string;
}

/**
 * Tells the organisation's owners and administrators what our staff decided about a paper, each by a
 * job of their own (`userId`), so that none is told twice. A decision that no longer stands is not
 * told: the one after it is.
 */
export async function sendReviewNotice(
  ctx: OrganizationContext,
  { documentId, decision, userId }: { documentId: string; decision: Decision; userId?: string },
): Promise<void> {
  const { organizationId } = ctx;
  const { document, people } = await ctx.read(async (db) => {
    const members = await db.membership.findMany({
      where: { organizationId, role: { in: ["owner", "admin"] }, discardedAt: null, userId },
      select: { user: { select: { id: true, email: true, firstName: true, locale: true } } },
    });
    return {
      document: await db.organizationDocument.findUnique({
        where: { organizationId_id: { organizationId, id: documentId } },
      }),
      people: members.map(({ user }) => user),
    };
  });
  if (!document || !stands(document, decision)) return;
  if (userId === undefined && people.length > 1) {
    await ctx.transaction(async (db) => {
      for (const { id } of people) {
        const job = { documentId, decision, userId: id };
        await ctx.enqueue(db, "notifications.send-review-notice", job);
      }
    });
    return;
  }
  for (const person of people) {
    const mail =
      decision === "rejected"
        ? rejection(ctx, document, person)
        : approval(ctx, document, person, decision === "all_approved");
    const at = document.reviewedAt?.getTime() ?? 0;
    await sendMail({
      ...mail,
      to: person.email,
      messageId: `review-${documentId}-${at}-${person.id}`,
    });
  }
}

/** A rejected paper may have new files by now: its reason is kept until it is approved. */
function stands(document: Judged, decision: Decision): boolean {
  return decision === "rejected"
    ? document.rejectedReason !== null
    : document.status === "approved";
}

function approval(
  ctx: OrganizationContext,
  { type }: Judged,
  person: Recipient,
  isLast: boolean,
): Omit<Mail, "to" | "messageId"> {
  const { t, document, base } = factsFor(ctx, type, person);
  return layOutMail({
    ...base,
    subject: t(isLast ? "emails.review.all_subject" : "emails.review.approved_subject", {
      document,
    }),
    paragraphs: [
      t("emails.review.approved_text", { document }),
      ...(isLast ? [t("emails.review.all_text")] : []),
    ],
  });
}

function rejection(
  ctx: OrganizationContext,
  { type, rejectedReason, rejectedNote }: Judged,
  person: Recipient,
): Omit<Mail, "to" | "messageId"> {
  const { t, locale, document, base } = factsFor(ctx, type, person);
  const reason = labelOf(documentRejectionReasons, rejectedReason ?? "", locale);
  return layOutMail({
    ...base,
    subject: t("emails.review.rejected_subject", { document }),
    paragraphs: [
      t("emails.review.rejected_text", { document, reason }),
      ...(rejectedNote ? [t("emails.review.rejected_note", { note: rejectedNote })] : []),
      t("emails.review.rejected_next"),
    ],
    button: { ...base.button, label: t("emails.review.rejected_button") },
  });
}

function factsFor({ organization, ...ctx }: OrganizationContext, type: string, person: Recipient) {
  const locale: Locale = isLocale(person.locale) ? person.locale : ctx.locale;
  const t = createTranslator(locale);
  const href = absoluteUrl(organization.slug, "/account/onboarding/documents");
  return {
    t,
    locale,
    document: documentLabel(organization.country, type, locale),
    base: {
      locale,
      brand: brandOf(organization),
      name: person.firstName,
      button: { label: t("emails.review.button"), href },
    },
  };
}
