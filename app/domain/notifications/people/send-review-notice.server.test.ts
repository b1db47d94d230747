import { randomUUID } from "node:crypto";
import { beforeEach, expect, it, vi } from "vitest";
import type { OrganizationContext } from "~/domain/context";
import type { Mail } from "~/infrastructure/mail.server";
import { makeMember } from "../../../../prisma/seed/make-member";
import { jobContext, useTestDatabase } from "../../../../tests/factories/database";
import { signedInContext, signUp, type SignedUp } from "../../../../tests/factories/people";
import { handedIn } from "../../../../tests/factories/reviews";
import { findDecision } from "~/domain/documents/find-decision.server";
import { sendReviewNotice } from "./send-review-notice.server";

const sent: Mail[] = [];
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: async (mail: Mail) => {
    sent.push(mail);
  },
}));

useTestDatabase();
process.env.APP_HOST = "localhost:3000";
const now = new Date("2026-11-24T15:00:00Z");
let owner: SignedUp;
let ctx: OrganizationContext;
beforeEach(async () => {
  sent.length = 0;
  owner = await signUp(now);
  ctx = jobContext(
    (await signedInContext(owner, now)).organization,
    "notifications.send-review-notice",
    now,
  );
});

/** Creates a document in its state after a decision. */
async function decided(status: string, rejectedReason: string | null, note: string | null = null) {
  const { documentId: id } = await handedIn(ctx, "bylaws");
  const data = { status, rejectedReason, rejectedNote: note, reviewedAt: now };
  await ctx.transaction((db) => db.organizationDocument.updateMany({ where: { id }, data }));
  return id;
}

it("gives the reason of a rejection, and links to the new upload", async () => {
  const documentId = await decided("rejected", "expired", "Venció en <mayo>");
  await sendReviewNotice(ctx, { documentId, decision: "rejected" });
  const [mail] = sent;
  expect(mail?.to).toBe(owner.registration.user.email);
  expect(mail?.subject).toBe("Rechazamos el documento «Estatuto»");
  expect(mail?.text).toContain("Motivo: El documento está vencido.");
  expect(mail?.text).toContain("Nota de nuestro equipo: Venció en <mayo>");
  expect(mail?.html).toContain("Venció en &lt;mayo&gt;");
  const { slug } = ctx.organization;
  expect(mail?.text).toContain(`${slug}.localhost:3000/account/onboarding/documents`);
  await sendReviewNotice(ctx, { documentId, decision: "rejected" });
  expect(sent[1]?.messageId).toBe(mail?.messageId);
});

it("finds only decisions about documents of its own organisation", async () => {
  const documentId = await decided("rejected", "expired", "Venció en mayo");
  expect(await findDecision(ctx, documentId)).toEqual({
    type: "bylaws",
    status: "rejected",
    rejectedReason: "expired",
    rejectedNote: "Venció en mayo",
    reviewedAt: now,
  });
  const other = await signedInContext(await signUp(now), now);
  expect(await findDecision(other, documentId)).toBeNull();
});

it("reports an approval, and the effect of the last one", async () => {
  const documentId = await decided("approved", null);
  await sendReviewNotice(ctx, { documentId, decision: "approved" });
  await sendReviewNotice(ctx, { documentId, decision: "all_approved" });
  expect(sent.map(({ subject }) => subject)).toEqual([
    "Aprobamos el documento «Estatuto»",
    "Aprobamos todos los documentos de tu organización",
  ]);
  expect(sent[0]?.text).not.toContain("depósitos");
  expect(sent[1]?.text).toContain("ya se puede transferir a la cuenta bancaria");
});

it("gives owner and administrator a job each, and nobody else", async () => {
  const documentId = await decided("approved", null);
  const { organizationId } = ctx;
  const admin = await makeMember(now, { organizationId, role: "admin", locale: "en" });
  await makeMember(now, { organizationId, role: "finance", locale: "es" });
  await sendReviewNotice(ctx, { documentId, decision: "approved" });
  expect(sent).toEqual([]);
  const jobs = await ctx.read((db) =>
    db.outbox.findMany({ where: { organizationId, job: "notifications.send-review-notice" } }),
  );
  const payloads = jobs.map(({ payload }) => payload as { userId: string });
  expect(payloads.map(({ userId }) => userId).toSorted()).toEqual(
    [owner.userId, admin.uuid].toSorted(),
  );
  for (const { userId } of payloads) {
    await sendReviewNotice(ctx, { documentId, decision: "approved", userId });
  }
  expect(sent.map(({ subject }) => subject).toSorted()).toEqual([
    "Aprobamos el documento «Estatuto»",
    expect.stringMatching(/^We approved the document “.+”$/),
  ]);
});

it("sends nothing about a decision that no longer applies or does not exist", async () => {
  const rejected = await decided("rejected", "expired");
  await sendReviewNotice(ctx, { documentId: rejected, decision: "approved" });
  const approved = await decided("approved", null);
  await sendReviewNotice(ctx, { documentId: approved, decision: "rejected" });
  await sendReviewNotice(ctx, { documentId: randomUUID(), decision: "approved" });
  expect(sent).toEqual([]);
});

it("sends a rejection although new files were uploaded, because the reason still applies", async () => {
  const documentId = await decided("uploaded", "expired");
  await sendReviewNotice(ctx, { documentId, decision: "rejected" });
  expect(sent).toHaveLength(1);
});
