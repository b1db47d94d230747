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

/** A PDF of its own as it has come in. */
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
/** What a reviewer will do. */
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
  it("is kept as it came, waits for the scanner, and is recorded", async () => {
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

  it("is kept where the end of its commit is not known: the row may stand", async () => {
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

  it("changes nothing when it comes again, and leaves one copy", async () => {
    const content = Buffer.concat([PDF, Buffer.from("twice")]);
    await upload(TYPE, incoming("a.pdf", content));
    const again = await upload(TYPE, incoming("b.pdf", content));
    expect(again.documents[TYPE]?.attachments).toHaveLength(1);
    expect(stored()).toHaveLength(1);
    // The same file is another document's too.
    await upload("tax_certificate", incoming("a.pdf", content));
    expect(stored()).toHaveLength(2);
  });

  it("has room for five, also where six come at once", async () => {
    const codes = await codesOf(Array.from({ length: 6 }, () => upload()));
    expect(codes.toSorted()).toEqual(["document_full", ...Array<string>(5).fill("done")]);
    expect(stored()).toHaveLength(5);
    await expect(upload()).rejects.toEqual(refusal("document_full"));
    expect((await countryDocument()).attachments).toHaveLength(5);
  });

  it("is of a document that the country asks for, and is judged by its content", async () => {
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

  it("goes, and the document is as before", async () => {
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
  it("is handed in with its files, and stays as it is from then on", async () => {
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

  it("comes back with its reason, and without a new file is rejected again", async () => {
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

  it("is handed in or changed, never both, where two tabs are at it", async () => {
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
      // Whatever came first, files and status tell the same.
      for (const one of attachments) expect([one.status, codes]).toEqual([status, codes]);
      if (status === "none") expect(attachments).toEqual([]);
      else expect(attachments.length).toBeGreaterThan(0);
      expect(stored()).toEqual(attachments.map(({ id }) => id).toSorted());
    }
  });

  it("is opened by a reviewer or taken back by nobody", async () => {
    await upload();
    await submitDocument(ctx, TYPE);
    const [attachment] = (await countryDocument()).attachments;
    const codes = await codesOf([decide("open"), discardAttachment(ctx, attachment?.id ?? "")]);
    expect(codes).toEqual(["done", "document_locked"]);
    expect(await decide("open")).toBe(false);
    expect((await countryDocument()).status).toBe("in_verification");
  });

  it("takes no step but those of the table", () => {
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
    "is %s sees how the papers stand, and no file",
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

  it("is of another organisation reaches none of it", async () => {
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

it("counts documents as approved once all that are required are", async () => {
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
