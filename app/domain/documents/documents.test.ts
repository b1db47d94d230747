import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getCountry } from "~/countries/country";
import {
  contextAt,
  createTestOrganization,
  useTestDatabase,
} from "../../../tests/factories/database";
import { PDF } from "../../../tests/factories/sample-documents";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { getOrganization } from "../organizations/get-organization.server";
import { documentsProgress, readDocuments } from "../organizations/read-documents.server";
import { createAttachment } from "./create-attachment.server";
import { discardAttachment } from "./discard-attachment.server";
import { getAttachment } from "./get-attachment.server";
import { moveDocument } from "./move-document.server";
import { requireDocumentType } from "./require-document-type.server";
import { documentSteps, isOpen } from "./states";
import { submitDocument } from "./submit-document.server";

const NOW = new Date("2026-11-22T12:00:00Z");
const TYPE = "bylaws";
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "dadiva-documents-"));
let ctx: OrganizationContext;

beforeAll(() => {
  useTestDatabase();
  process.env.DATA_DIR = folder;
});
beforeEach(async () => {
  ctx = await createTestOrganization(NOW);
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Returns a unique uploaded PDF. */
function incoming(
  name = "estatuto.pdf",
  content = Buffer.concat([PDF, Buffer.from(randomUUID())]),
) {
  const file = path.join(folder, randomUUID());
  fs.writeFileSync(file, content);
  const sha256 = createHash("sha256").update(content).digest("hex");
  return { path: file, name, size: content.length, sha256 };
}

const upload = (type = TYPE, file = incoming()) => createAttachment(ctx, type, file);
const countryDocument = async (type = TYPE) => {
  const document = (await getOrganization(ctx)).documents[type];
  if (!document) throw new Error(`no ${type}`);
  return document;
};
const stored = () => {
  const place = path.join(folder, "uploads", ctx.organizationId, "documents");
  return fs.existsSync(place) ? fs.readdirSync(place).toSorted() : [];
};
const refusal = (code: string) => expect.objectContaining({ code });
const codesOf = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((one) =>
    one.status === "fulfilled"
      ? "done"
      : one.reason instanceof DomainError
        ? one.reason.code
        : one.reason,
  );
/** Takes a reviewer's step. */
const decide = (step: "open" | "approve" | "reject", reason: string | null = null) =>
  ctx.transaction(async (db) => {
    if (step === "reject") {
      await db.organizationDocument.updateMany({ data: { rejectedReason: reason } });
    }
    const isMoved = await moveDocument(ctx, db, { type: TYPE }, step);
    if (isMoved && step === "reject") {
      await db.documentAttachment.updateMany({ data: { status: "rejected" } });
    }
    return isMoved;
  });

describe("a file of a document", () => {
  it("is stored unchanged, waits for the virus scan, and is recorded", async () => {
    const file = incoming();
    const content = fs.readFileSync(file.path);
    const { documents } = await upload(TYPE, file);
    const [attachment] = documents[TYPE]?.attachments ?? [];
    expect(documents[TYPE]).toEqual({
      status: "uploaded",
      attachments: [
        {
          id: attachment?.id,
          original_filename: "estatuto.pdf",
          status: "uploaded",
          scan: "not_scanned",
          size: content.length,
        },
      ],
      rejected_reason: null,
    });
    const id = attachment?.id ?? "";
    const opened = await getAttachment(ctx, id);
    expect(opened).toMatchObject({
      filename: "estatuto.pdf",
      type: "application/pdf",
      size: content.length,
    });
    expect(await buffer(opened.content)).toEqual(content);
    expect(stored()).toEqual([id]);
    const [jobs, records] = await ctx.read(async (db) => [
      await db.outbox.findMany(),
      await db.auditEntry.findMany({ orderBy: { id: "asc" } }),
    ]);
    expect(jobs).toMatchObject([
      { job: "documents.scan-attachment", payload: { attachmentId: id } },
    ]);
    expect(records.map(({ operation }) => operation)).toEqual([
      "create-attachment",
      "get-attachment",
    ]);
  });

  it("is kept after a commit with an unknown result, because the row may exist", async () => {
    const cut = {
      ...ctx,
      transaction: async (work: Parameters<typeof ctx.transaction>[0]) => {
        await ctx.transaction(work);
        throw new Error("connection lost");
      },
    } as OrganizationContext;
    await expect(createAttachment(cut, TYPE, incoming())).rejects.toThrow("connection lost");
    const [attachment] = (await countryDocument()).attachments;
    expect(stored()).toEqual([attachment?.id]);
  });

  it("changes nothing on a repeat, and leaves one copy", async () => {
    const content = Buffer.concat([PDF, Buffer.from("twice")]);
    await upload(TYPE, incoming("a.pdf", content));
    const again = await upload(TYPE, incoming("b.pdf", content));
    expect(again.documents[TYPE]?.attachments).toHaveLength(1);
    expect(stored()).toHaveLength(1);
    // The same file may belong to another document, too.
    await upload("tax_certificate", incoming("a.pdf", content));
    expect(stored()).toHaveLength(2);
  });

  it("has room for five, also with six uploads at once", async () => {
    const codes = await codesOf(Array.from({ length: 6 }, () => upload()));
    expect(codes.toSorted()).toEqual(["document_full", ...Array<string>(5).fill("done")]);
    expect(stored()).toHaveLength(5);
    await expect(upload()).rejects.toEqual(refusal("document_full"));
    expect((await countryDocument()).attachments).toHaveLength(5);
  });

  it("belongs to a required document, and is validated by its content", async () => {
    await expect(upload("passport")).rejects.toMatchObject({
      fields: { document_type: [{ code: "option_invalid" }] },
    });
    await expect(upload("__proto__")).rejects.toEqual(refusal("validation_failed"));
    await expect(upload(TYPE, incoming("a.png", Buffer.from("a")))).rejects.toMatchObject({
      fields: { file: [{ code: "file_type" }] },
    });
    expect([stored(), (await countryDocument()).status]).toEqual([[], "none"]);
    await upload(TYPE, incoming('Acta "2024".png'));
    expect((await countryDocument()).attachments).toMatchObject([
      { original_filename: 'Acta "2024".pdf' },
    ]);
    for (const { type } of getCountry("AR").documents) requireDocumentType(ctx, type);
  });

  it("is removed, and the document returns to its previous status", async () => {
    await upload();
    await upload();
    const [first, second] = (await countryDocument()).attachments.map(({ id }) => id);
    await discardAttachment(ctx, first ?? "");
    expect(await countryDocument()).toMatchObject({
      status: "uploaded",
      attachments: [{ id: second }],
    });
    await expect(discardAttachment(ctx, first ?? "")).rejects.toEqual(refusal("not_found"));
    const { documents } = await discardAttachment(ctx, second ?? "");
    expect(documents[TYPE]).toMatchObject({ status: "none", attachments: [] });
    expect(stored()).toEqual([]);
    await expect(discardAttachment(ctx, "x")).rejects.toEqual(refusal("not_found"));
    await expect(getAttachment(ctx, "x")).rejects.toEqual(refusal("not_found"));
    await expect(getAttachment(ctx, randomUUID())).rejects.toEqual(refusal("not_found"));
  });
});

describe("a document", () => {
  it("is submitted with its files, and does not change afterwards", async () => {
    await expect(submitDocument(ctx, TYPE)).rejects.toMatchObject({
      fields: { document_type: [{ code: "document_empty" }] },
    });
    await upload();
    const [attachment] = (await countryDocument()).attachments;
    const { documents } = await submitDocument(ctx, TYPE);
    expect(documents[TYPE]).toMatchObject({
      status: "ready_for_review",
      attachments: [{ status: "ready_for_review" }],
    });
    for (const step of ["open", "approve"] as const) {
      const locked = refusal("document_locked");
      await expect(upload()).rejects.toEqual(locked);
      await expect(submitDocument(ctx, TYPE)).rejects.toEqual(locked);
      await expect(discardAttachment(ctx, attachment?.id ?? "")).rejects.toEqual(locked);
      expect(await decide(step)).toBe(true);
    }
    await expect(upload()).rejects.toEqual(refusal("document_locked"));
    expect(stored()).toEqual([attachment?.id]);
  });

  it("returns with a reason, and without a new file is rejected again", async () => {
    await upload();
    await submitDocument(ctx, TYPE);
    await decide("reject", "illegible");
    expect(await countryDocument()).toMatchObject({
      status: "rejected",
      attachments: [{ status: "rejected" }],
      rejected_reason: { label: "El documento no se lee bien", note: null },
    });
    const [old] = (await countryDocument()).attachments;
    await expect(discardAttachment(ctx, old?.id ?? "")).rejects.toEqual(refusal("not_found"));
    await expect(submitDocument(ctx, TYPE)).rejects.toEqual(refusal("validation_failed"));
    await upload();
    expect(await countryDocument()).toMatchObject({ status: "uploaded", rejected_reason: null });
    const fresh = (await countryDocument()).attachments.find(({ status }) => status === "uploaded");
    await discardAttachment(ctx, fresh?.id ?? "");
    expect(await countryDocument()).toMatchObject({
      status: "rejected",
      rejected_reason: { label: "El documento no se lee bien" },
    });
  });

  it("is submitted or changed, never both, by two tabs at once", async () => {
    for (let round = 0; round < 8; round += 1) {
      ctx = await createTestOrganization(NOW);
      await upload();
      const [attachment] = (await countryDocument()).attachments;
      const late = incoming();
      const codes = await codesOf([
        submitDocument(ctx, TYPE),
        discardAttachment(ctx, attachment?.id ?? ""),
        upload(TYPE, late),
      ]);
      const { status, attachments } = await countryDocument();
      // In either order, files and status agree.
      for (const one of attachments) expect([one.status, codes]).toEqual([status, codes]);
      if (status === "none") expect(attachments).toEqual([]);
      else expect(attachments.length).toBeGreaterThan(0);
      expect(stored()).toEqual(attachments.map(({ id }) => id).toSorted());
    }
  });

  it("is either opened by a reviewer or withdrawn", async () => {
    await upload();
    await submitDocument(ctx, TYPE);
    const [attachment] = (await countryDocument()).attachments;
    const codes = await codesOf([decide("open"), discardAttachment(ctx, attachment?.id ?? "")]);
    expect(codes).toEqual(["done", "document_locked"]);
    expect(await decide("open")).toBe(false);
    expect((await countryDocument()).status).toBe("in_verification");
  });

  it("allows only the transitions of the table", () => {
    expect(
      Object.fromEntries(Object.entries(documentSteps).map(([name, { from }]) => [name, from])),
    ).toEqual({
      upload: ["none", "uploaded", "rejected"],
      remove: ["uploaded"],
      submit: ["uploaded"],
      open: ["ready_for_review"],
      approve: ["ready_for_review", "in_verification"],
      reject: ["ready_for_review", "in_verification"],
    });
    expect(["none", "uploaded", "rejected"].every((status) => isOpen(status as "none"))).toBe(true);
    expect(isOpen("in_verification")).toBe(false);
  });
});

describe("who", () => {
  it.each(["fundraiser", "finance", "viewer"] as const)(
    "who is %s sees the documents' states, and no file",
    async (role) => {
      await upload();
      const [attachment] = (await countryDocument()).attachments;
      const asker = contextAt(ctx.organization, NOW, role);
      expect((await getOrganization(asker)).documents[TYPE]).toEqual({
        status: "uploaded",
        attachments: [],
        rejected_reason: null,
      });
      const forbidden = refusal("forbidden");
      await expect(getAttachment(asker, attachment?.id ?? "")).rejects.toEqual(forbidden);
      await expect(createAttachment(asker, TYPE, incoming())).rejects.toEqual(forbidden);
      await expect(submitDocument(asker, TYPE)).rejects.toEqual(forbidden);
      await expect(discardAttachment(asker, attachment?.id ?? "")).rejects.toEqual(forbidden);
    },
  );

  it("of another organisation reaches none of it", async () => {
    await upload();
    const [attachment] = (await countryDocument()).attachments;
    const other = await createTestOrganization(NOW);
    const id = attachment?.id ?? "";
    await expect(getAttachment(other, id)).rejects.toEqual(refusal("not_found"));
    await expect(discardAttachment(other, id)).rejects.toEqual(refusal("not_found"));
    await expect(submitDocument(other, TYPE)).rejects.toEqual(refusal("validation_failed"));
    expect((await countryDocument()).status).toBe("uploaded");
  });
});

it("counts documents as approved once all required ones are", async () => {
  const { documents } = getCountry("AR");
  const write = (types: string[]) =>
    ctx.transaction((db) =>
      db.organizationDocument.createMany({
        data: types.map((type) => ({
          organizationId: ctx.organizationId,
          id: ctx.newId(),
          type,
          status: "approved",
          createdAt: NOW,
          updatedAt: NOW,
        })),
      }),
    );
  const [first = "", ...others] = documents.filter((one) => one.required).map(({ type }) => type);
  const progress = async () =>
    documentsProgress(ctx, await ctx.read((db) => readDocuments(ctx, db)));
  await write(others);
  expect([await progress(), (await getOrganization(ctx)).onboarding_steps.documents]).toEqual([
    "missing",
    false,
  ]);
  await upload(first);
  expect(await progress()).toBe("missing");
  await submitDocument(ctx, first);
  expect([await progress(), (await getOrganization(ctx)).onboarding_steps.documents]).toEqual([
    "in_review",
    false,
  ]);
  await ctx.transaction((db) => moveDocument(ctx, db, { type: first }, "approve"));
  expect([await progress(), (await getOrganization(ctx)).onboarding_steps.documents]).toEqual([
    "approved",
    true,
  ]);
});
