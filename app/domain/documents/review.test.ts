import { actIn } from "../operators/act-in.server";
import type { OperatorContext, OrganizationContext } from "../context";
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { documentRejectionReasons } from "~/countries/catalogs";
import { getCountry } from "~/countries/country";
import { createTestOrganization, testDatabase } from "../../../tests/factories/database";
import { handedIn } from "../../../tests/factories/reviews";
import { staffContext } from "../../../tests/factories/staff";
import { listDocumentRecords } from "../audit/list-document-records.server";
import { DomainError } from "../errors";
import { getOrganization } from "../organizations/get-organization.server";
import { approveDocument } from "./approve-document.server";
import { attachmentKey } from "./document-keys";
import { getReviewFile } from "./get-review-file.server";
import { getReviewPicture } from "./get-review-picture.server";
import { getReview } from "./get-review.server";
import { lockDocument } from "./lock-document.server";
import { openDocument } from "./open-document.server";
import { rejectDocument } from "./reject-document.server";
import { rejectionSchema } from "./schema";
import { dueIfBefore, reviewTime } from "./review-time.server";

testDatabase();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "dadiva-reviews-"));
process.env.DATA_DIR = folder;
afterAll(() => fs.rmSync(folder, { recursive: true }));
// A Tuesday morning in Buenos Aires.
const NOW = new Date("2026-11-24T13:00:00Z");
let reviewer: OperatorContext;
beforeAll(async () => {
  reviewer = await staffContext(NOW);
});
let ctx: OrganizationContext;
beforeEach(async () => {
  ctx = await createTestOrganization(NOW);
});

const refusal = (code: string) => expect.objectContaining({ code });
const at = (documentId: string) => ({ organizationId: ctx.organizationId, documentId });
const stateOf = async (type: string) => (await getOrganization(ctx)).documents[type];
const rejection = { reason: "illegible", note: "La página 2" };
const jobs = () =>
  ctx.read((db) => db.outbox.findMany({ where: { job: "notifications.send-review-notice" } }));
const outcomes = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls))
    .map((one) =>
      one.status === "fulfilled"
        ? "done"
        : one.reason instanceof DomainError
          ? one.reason.code
          : String(one.reason),
    )
    .toSorted();

describe("a submitted document", () => {
  it("is opened and approved with its files, recorded as our decision and reported", async () => {
    const { documentId } = await handedIn(ctx, "bylaws");
    await openDocument(reviewer, at(documentId));
    expect(await stateOf("bylaws")).toMatchObject({
      status: "in_verification",
      attachments: [{ status: "in_verification" }],
    });
    // A reviewer who opens it next finds it decided.
    await openDocument(reviewer, at(documentId));
    await approveDocument(reviewer, at(documentId));
    expect(await stateOf("bylaws")).toMatchObject({
      status: "approved",
      attachments: [{ status: "approved" }],
    });
    const review = await getReview(reviewer, at(documentId));
    expect(review).toMatchObject({ status: "approved", reviewedAt: NOW, due: null });
    expect(review.history.map(({ operation, actor }) => [operation, actor.name])).toEqual([
      ["approve-document", "Persona Operadora"],
      ["open-document", "Persona Operadora"],
    ]);
    expect(review.history[0]?.actor.id).toBe(reviewer.operator.id);
    expect(review.history[0]?.changes).toEqual({ state: ["in_verification", "approved"] });
    expect(await jobs()).toMatchObject([{ payload: { documentId, decision: "approved" } }]);
  });

  it("is rejected with reason and note, and may be submitted again", async () => {
    const { documentId } = await handedIn(ctx, "bylaws");
    await rejectDocument(reviewer, at(documentId), rejection);
    expect(await stateOf("bylaws")).toMatchObject({
      status: "rejected",
      attachments: [{ status: "rejected" }],
      rejected_reason: { label: "El documento no se lee bien", note: "La página 2" },
    });
    const { rejection: told, history } = await getReview(reviewer, at(documentId));
    expect(told).toEqual({ reason: "El documento no se lee bien", note: "La página 2" });
    expect(history[0]?.changes).toMatchObject({
      rejection_reason: [null, "illegible"],
      rejection_note: [null, "La página 2"],
    });
    await handedIn(ctx, "bylaws");
    await approveDocument(reviewer, at(documentId));
    expect(await stateOf("bylaws")).toMatchObject({ status: "approved", rejected_reason: null });
  });

  it("is decided once, also by two reviewers at once", async () => {
    const { documentId } = await handedIn(ctx, "bylaws");
    const other = await staffContext(NOW);
    const calls = [
      approveDocument(reviewer, at(documentId)),
      rejectDocument(other, at(documentId), rejection),
      approveDocument(other, at(documentId)),
    ];
    expect(await outcomes(calls)).toEqual(["document_decided", "document_decided", "done"]);
    const decided = await stateOf("bylaws");
    // The slower reviewer changed nothing, not even the reason.
    if (decided?.status === "approved") expect(decided.rejected_reason).toBeNull();
    expect(await jobs()).toHaveLength(1);
    await expect(openDocument(other, at(documentId))).rejects.toEqual(refusal("document_decided"));
  });

  it.each(["not_scanned", "infected"] as const)(
    "is not decided while one of its files is %s",
    async (scan) => {
      const { documentId } = await handedIn(ctx, "bylaws", { scans: ["clean", scan] });
      const calls = [
        openDocument(reviewer, at(documentId)),
        approveDocument(reviewer, at(documentId)),
        rejectDocument(reviewer, at(documentId), rejection),
      ];
      expect(new Set(await outcomes(calls))).toEqual(new Set(["document_not_clean"]));
      expect((await getReview(reviewer, at(documentId))).isWhole).toBe(false);
      expect((await getReview(reviewer, at(documentId))).files).toHaveLength(1);
      expect(await jobs()).toEqual([]);
    },
  );

  it("is not found in another organisation, nor before its submission", async () => {
    const { documentId } = await handedIn(ctx, "bylaws");
    const other = await createTestOrganization(NOW);
    const wrong = { organizationId: other.organizationId, documentId };
    const nobody = { organizationId: randomUUID(), documentId };
    for (const place of [wrong, nobody, { organizationId: "x", documentId }, at("x")]) {
      await expect(getReview(reviewer, place)).rejects.toEqual(refusal("not_found"));
      await expect(openDocument(reviewer, place)).rejects.toEqual(refusal("not_found"));
      await expect(approveDocument(reviewer, place)).rejects.toEqual(refusal("not_found"));
      await expect(rejectDocument(reviewer, place, rejection)).rejects.toEqual(
        refusal("not_found"),
      );
    }
    const { documentId: started } = await handedIn(ctx, "tax_certificate", { isHandedIn: false });
    await expect(getReview(reviewer, at(started))).rejects.toEqual(refusal("not_found"));
    await expect(approveDocument(reviewer, at(started))).rejects.toEqual(
      refusal("document_decided"),
    );
  });
});

describe("the last document that a country requires", () => {
  const required = getCountry("AR")
    .documents.filter((one) => one.required)
    .map(({ type }) => type);

  it("is detected, also with two approvals at once", async () => {
    const countryDocuments = [];
    for (const type of required) countryDocuments.push(await handedIn(ctx, type));
    const [first, ...rest] = countryDocuments;
    await approveDocument(reviewer, at(first?.documentId ?? ""));
    expect((await jobs()).map(({ payload }) => payload)).toMatchObject([{ decision: "approved" }]);
    await Promise.all(rest.map(({ documentId }) => approveDocument(reviewer, at(documentId))));
    const released = () =>
      ctx.read((db) =>
        db.organization.findUniqueOrThrow({
          where: { id: ctx.organizationId },
          select: { payoutsReleasedAt: true },
        }),
      );
    expect(await released()).toEqual({ payoutsReleasedAt: NOW });
    const decisions = (await jobs()).map(
      ({ payload }) => (payload as { decision: string }).decision,
    );
    expect(decisions.toSorted()).toEqual([
      "all_approved",
      ...Array<string>(required.length - 1).fill("approved"),
    ]);
  });
});

describe("a file under review", () => {
  const content = Buffer.from("%PDF-1.4 …");
  const read = (attachmentId = "") =>
    getReviewFile(reviewer, { organizationId: ctx.organizationId, attachmentId });
  const store = (id = "", bytes: Buffer = content) => {
    const place = path.join(folder, "uploads", attachmentKey(ctx.organizationId, id));
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, bytes);
  };

  it("is the uploaded one, and the organisation's log records the access", async () => {
    const { documentId, attachmentIds } = await handedIn(ctx, "bylaws");
    store(attachmentIds[0]);
    const opened = await read(attachmentIds[0]);
    expect(opened).toMatchObject({ filename: "bylaws.pdf", type: "application/pdf" });
    expect(await buffer(opened.content)).toEqual(content);
    expect(await listDocumentRecords(ctx, documentId)).toMatchObject([
      {
        operation: "get-review-file",
        actor: { kind: "operator", id: reviewer.operator.id },
        changes: { attachment: [null, attachmentIds[0]] },
      },
    ]);
  });

  it("is shown as a picture that we render, without the camera's metadata", async () => {
    const camera = await sharp({
      create: { width: 2400, height: 1200, channels: 3, background: "#336699" },
    })
      .withExif({ IFD0: { Artist: "Ana Paz" } })
      .jpeg()
      .toBuffer();
    const { attachmentIds } = await handedIn(ctx, "bylaws", { kinds: ["image/jpeg"] });
    store(attachmentIds[0], camera);
    const picture = (attachmentId = "") =>
      getReviewPicture(reviewer, { organizationId: ctx.organizationId, attachmentId });
    const made = await picture(attachmentIds[0]);
    const { format, width, height, exif } = await sharp(made).metadata();
    expect({ format, width, height, exif }).toEqual({
      format: "jpeg",
      width: 1600,
      height: 800,
      exif: undefined,
    });
    expect(camera.includes("Ana Paz")).toBe(true);
    expect(made.includes("Ana Paz")).toBe(false);
    // The first file is a truncated picture; the second is not a picture.
    store(attachmentIds[0], camera.subarray(0, 200));
    await expect(picture(attachmentIds[0])).rejects.toEqual(refusal("not_found"));
    const { attachmentIds: countryDocuments } = await handedIn(ctx, "tax_certificate");
    store(countryDocuments[0]);
    await expect(picture(countryDocuments[0])).rejects.toEqual(refusal("not_found"));
  });

  it("is not found without a clean scan, before submission or without a stored file", async () => {
    const { attachmentIds } = await handedIn(ctx, "bylaws", {
      scans: ["not_scanned", "infected", "clean"],
    });
    const { attachmentIds: early } = await handedIn(ctx, "tax_certificate", { isHandedIn: false });
    for (const id of [...attachmentIds.slice(0, 2), ...early]) store(id);
    for (const id of [...attachmentIds, ...early, randomUUID(), "x"]) {
      await expect(read(id)).rejects.toEqual(refusal("not_found"));
    }
  });
});

describe("at the level of the database", () => {
  it("a document is locked until its reviewer finishes", async () => {
    const { documentId } = await handedIn(ctx, "bylaws");
    const tenant = await actIn(reviewer, ctx.organizationId);
    const order: string[] = [];
    let isHeld = () => {};
    const held = new Promise<void>((done) => (isHeld = done));
    const first = tenant.transaction(async (db) => {
      await lockDocument(tenant, db, documentId);
      isHeld();
      await new Promise((done) => setTimeout(done, 100));
      order.push("first");
    });
    await held;
    await tenant.transaction((db) => lockDocument(tenant, db, documentId));
    order.push("second");
    await first;
    expect(order).toEqual(["first", "second"]);
  });

  it("our staff acts under the organisation's database role, with its own identity", async () => {
    const tenant = await actIn(reviewer, ctx.organizationId);
    expect(tenant).toMatchObject({ kind: "organization", organizationId: ctx.organizationId });
    const { id } = reviewer.operator;
    expect(tenant.actor).toEqual({ kind: "operator", id, access: "acting" });
  });

  it.each([
    ["AR", "America/Argentina/Buenos_Aires", "2026-11-20T18:00:00Z", "2026-11-25T18:00:00Z"],
    ["UY", "America/Montevideo", "2026-11-20T18:00:00Z", "2026-11-24T18:00:00Z"],
    ["BR", "America/Manaus", "2026-11-19T18:00:00Z", "2026-11-24T18:00:00Z"],
  ] as const)("48 hours in %s, %s, from %s end %s", (country, timezone, from, to) => {
    const { dueAt } = reviewTime({ country, timezone }, new Date(from), NOW);
    expect(dueAt).toEqual(new Date(to));
    expect(dueIfBefore({ country, timezone }, dueAt)).toEqual(new Date(from));
  });
});

describe("a reviewer's page", () => {
  it("shows the data to compare with the document, and when it is due", async () => {
    const { documentId } = await handedIn(ctx, "bylaws", {
      submittedAt: new Date("2026-11-20T18:00:00Z"),
    });
    const review = await getReview(reviewer, at(documentId));
    expect(review).toMatchObject({
      label: "Estatuto",
      status: "ready_for_review",
      isWhole: true,
      files: [{ filename: "bylaws.pdf", contentType: "application/pdf" }],
      organization: { name: "Huellas", uidType: "CUIT", country: "AR" },
      // Friday 15:00; Monday is a holiday.
      due: { at: new Date("2026-11-25T18:00:00Z"), hoursLeft: 29 },
    });
  });
});

describe("a rejection", () => {
  const parse = (reason: unknown, note?: string) => rejectionSchema.safeParse({ reason, note });

  it("needs a reason from the list", () => {
    for (const { key } of documentRejectionReasons) {
      expect(parse(key, "porque sí").success, key).toBe(true);
    }
    expect(parse("infected").success).toBe(false);
    expect(parse(undefined).success).toBe(false);
  });

  it("needs a note of up to 500 characters if the reason is 'other'", () => {
    expect(parse("other").success).toBe(false);
    expect(parse("other", "  ").success).toBe(false);
    expect(parse("other", " Es de otra sede ").data?.note).toBe("Es de otra sede");
    expect(parse("expired").data).toEqual({ reason: "expired", note: "" });
    expect(parse("expired", "x".repeat(500)).success).toBe(true);
    expect(parse("expired", "x".repeat(501)).success).toBe(false);
  });
});
