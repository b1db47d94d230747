import { randomUUID } from "node:crypto";
import { beforeEach, expect, it, vi } from "vitest";
import type { OrganizationContext } from "~/domain/context";
import type { Mail } from "~/infrastructure/mail.server";
import { jobContext, useTestDatabase } from "../../../../tests/factories/database";
import { signedInContext, signUp, type SignedUp } from "../../../../tests/factories/people";
import { findAttachment } from "~/domain/documents/find-attachment.server";
import { sendDocumentNotice } from "./send-document-notice.server";

const sent: Mail[] = [];
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: async (mail: Mail) => {
    sent.push(mail);
  },
}));

useTestDatabase();
process.env.APP_HOST = "localhost:3000";
const now = new Date("2026-11-22T15:00:00Z");
let person: SignedUp;
let ctx: OrganizationContext;
beforeEach(async () => {
  sent.length = 0;
  person = await signUp(now);
  ctx = jobContext(
    (await signedInContext(person, now)).organization,
    "notifications.send-document-notice",
    now,
  );
});

/** Creates an infected file in its state after the scan. */
async function addInfected(): Promise<string> {
  const { organizationId } = ctx;
  const documentId = ctx.newId();
  const id = ctx.newId();
  await ctx.transaction(async (db) => {
    await db.organizationDocument.create({
      data: {
        organizationId,
        id: documentId,
        type: "bylaws",
        status: "rejected",
        rejectedReason: "infected",
        createdAt: now,
        updatedAt: now,
      },
    });
    await db.documentAttachment.create({
      data: {
        organizationId,
        id,
        documentId,
        originalFilename: "estatuto <1>.pdf",
        contentType: "application/pdf",
        size: 9,
        sha256: "",
        scan: "infected",
        status: "rejected",
        createdAt: now,
      },
    });
  });
  return id;
}

it("tells the owner which file of which document it was, and where to continue", async () => {
  const attachmentId = await addInfected();
  await sendDocumentNotice(ctx, { attachmentId });
  expect(sent).toHaveLength(1);
  const [mail] = sent;
  expect(mail?.to).toBe(person.registration.user.email);
  expect(mail?.text).toContain("«estatuto <1>.pdf»");
  expect(mail?.text).toContain("«Estatuto»");
  expect(mail?.html).toContain("estatuto &lt;1&gt;.pdf");
  expect(mail?.text).toContain(
    `${ctx.organization.slug}.localhost:3000/account/onboarding/documents`,
  );
  await sendDocumentNotice(ctx, { attachmentId });
  expect(sent[1]?.messageId).toBe(mail?.messageId);
});

it("finds only files of its own organisation", async () => {
  const attachmentId = await addInfected();
  const file = { filename: "estatuto <1>.pdf", type: "bylaws" };
  expect(await findAttachment(ctx, attachmentId)).toEqual(file);
  const other = await signedInContext(await signUp(now), now);
  expect(await findAttachment(other, attachmentId)).toBeNull();
});

it("sends nothing for a missing file", async () => {
  await sendDocumentNotice(ctx, { attachmentId: randomUUID() });
  expect(sent).toEqual([]);
});
