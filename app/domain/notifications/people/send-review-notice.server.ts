import { documentRejectionReasons, labelOf } from "~/countries/catalogs";
import { documentLabel } from "~/countries/identity/document-label";
import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { sendMail } from "~/infrastructure/mail.server";
import type { JobPayload } from "../../../../jobs/catalog";
import type { OrganizationContext } from "~/domain/context";
import { mailStopUrl } from "~/domain/notifications/mail-stop-link.server";
import { findDecision, type Decided } from "~/domain/documents/find-decision.server";
import type { Reader } from "~/domain/users/list-readers.server";
import { wantsMail } from "~/domain/news/wants-mail.server";
import { brandOf, layOutMail } from "~/domain/notifications/mail-layout";
import { tellOneByOne } from "~/domain/notifications/tell-one-by-one.server";

const JOB = "notifications.send-review-notice";

type Decision = JobPayload<typeof JOB>["decision"];

/**
 * Informs the organisation's owners and administrators of our staff's decision about a document. A
 * decision that was replaced is not sent; its successor is.
 */
export async function sendReviewNotice(
  ctx: OrganizationContext,
  order: JobPayload<typeof JOB>,
): Promise<void> {
  ctx.require("read", "membership");
  ctx.require("read", "document");
  const { documentId, decision } = order;
  const document = await findDecision(ctx, documentId);
  if (!document || !stands(document, decision)) return;
  const reader = await tellOneByOne(ctx, JOB, order, ["owner", "admin"]);
  if (!reader || !(await wantsMail(ctx, reader.id, "documents"))) return;
  const mail =
    decision === "rejected"
      ? rejection(ctx, document, reader)
      : approval(ctx, document, reader, decision === "all_approved");
  const at = document.reviewedAt?.getTime() ?? 0;
  await sendMail({
    kind: "review_notice",
    stopUrl: stopUrlOf(ctx.organization, reader),
    ...mail,
    to: reader.email,
    messageId: `review-${documentId}-${at}-${reader.id}`,
  });
}

/** A rejected document may already have new files: its reason is kept until the approval. */
function stands(document: Decided, decision: Decision): boolean {
  return decision === "rejected"
    ? document.rejectedReason !== null
    : document.status === "approved";
}

function approval(
  ctx: OrganizationContext,
  { type }: Decided,
  person: Reader,
  isLast: boolean,
): ReturnType<typeof layOutMail> {
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
  { type, rejectedReason, rejectedNote }: Decided,
  person: Reader,
): ReturnType<typeof layOutMail> {
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

const stopUrlOf = (organization: OrganizationContext["organization"], { id, locale }: Reader) =>
  mailStopUrl(organization, { kind: "documents", userId: id }, locale);

function factsFor({ organization }: OrganizationContext, type: string, person: Reader) {
  const { locale } = person;
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
      link: { label: t("emails.stop"), href: stopUrlOf(organization, person) },
    },
  };
}
