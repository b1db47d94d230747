import { createHash, randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  EICAR,
  startScanner,
  startSpeaker,
  type Scanner,
} from "../../../tests/factories/servers/clamd";
import { asJob, createTestOrganization, useTestDatabase } from "../../../tests/factories/database";
import { PDF } from "../../../tests/factories/sample-documents";
import type { OrganizationContext } from "../context";
import { getOrganization } from "../organizations/get-organization.server";
import { createAttachment } from "./create-attachment.server";
import { discardAttachment } from "./discard-attachment.server";
import { getAttachment } from "./get-attachment.server";
import { scanAttachment } from "./scan-attachment.server";
import { submitDocument } from "./submit-document.server";

const NOW = new Date("2026-11-22T12:00:00Z");
const TYPE = "bylaws";
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "dadiva-scan-"));
let scanner: Scanner;
let ctx: OrganizationContext;

beforeAll(async () => {
  useTestDatabase();
  process.env.DATA_DIR = folder;
  scanner = await startScanner();
  process.env.CLAMD_URL = scanner.url;
}, 60_000);
beforeEach(async () => {
  ctx = await createTestOrganization(NOW);
});
afterAll(async () => {
  await scanner.stop();
  fs.rmSync(folder, { recursive: true });
});

/** Uploads a PDF that contains this text. Returns its id. */
async function upload(text: string): Promise<string> {
  const content = Buffer.concat([PDF, Buffer.from(`%${text}%${randomUUID()}\n%%EOF`)]);
  const file = path.join(folder, randomUUID());
  fs.writeFileSync(file, content);
  const sha256 = createHash("sha256").update(content).digest("hex");
  const facts = { path: file, name: "estatuto.pdf", size: content.length, sha256 };
  const { documents } = await createAttachment(ctx, TYPE, facts);
  return documents[TYPE]?.attachments.at(-1)?.id ?? "";
}
const document = async () => (await getOrganization(ctx)).documents[TYPE];
const lies = (id: string) =>
  fs.existsSync(path.join(folder, "uploads", ctx.organizationId, "documents", id));
const jobsOf = (job: string) => ctx.read((db) => db.outbox.findMany({ where: { job } }));

describe("scanAttachment", () => {
  it("marks a clean file once, and leaves it unchanged", async () => {
    const id = await upload("nothing");
    await scanAttachment(asJob(ctx, "documents.scan-attachment"), { attachmentId: id });
    await scanAttachment(asJob(ctx, "documents.scan-attachment"), { attachmentId: id });
    expect(await document()).toMatchObject({
      status: "uploaded",
      attachments: [{ scan: "clean", status: "uploaded" }],
    });
    expect([lies(id), await jobsOf("notifications.send-document-notice")]).toEqual([true, []]);
    expect(await jobsOf("documents.scan-attachment")).toHaveLength(1);
  });

  it("rejects and deletes an infected file, and informs the owners once", async () => {
    const id = await upload(EICAR);
    await submitDocument(ctx, TYPE);
    await scanAttachment(asJob(ctx, "documents.scan-attachment"), { attachmentId: id });
    await scanAttachment(asJob(ctx, "documents.scan-attachment"), { attachmentId: id });
    expect(await document()).toMatchObject({
      status: "rejected",
      attachments: [{ scan: "infected", status: "rejected" }],
      rejected_reason: { label: "El archivo tiene un virus y lo borramos", note: null },
    });
    expect(lies(id)).toBe(false);
    await expect(getAttachment(ctx, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await jobsOf("notifications.send-document-notice")).toMatchObject([
      { payload: { attachmentId: id } },
    ]);
    const records = await ctx.read((db) =>
      db.auditEntry.findMany({ where: { operation: "scan-attachment" } }),
    );
    expect(records).toHaveLength(1);
    // The organisation can upload again.
    await upload("nothing");
    expect(await document()).toMatchObject({ status: "uploaded" });
  });

  it("returns a document that has other files", async () => {
    const clean = await upload("front");
    const bad = await upload(EICAR);
    await submitDocument(ctx, TYPE);
    await scanAttachment(asJob(ctx, "documents.scan-attachment"), { attachmentId: clean });
    await scanAttachment(asJob(ctx, "documents.scan-attachment"), { attachmentId: bad });
    expect(await document()).toMatchObject({
      status: "uploaded",
      attachments: [
        { id: clean, status: "uploaded" },
        { id: bad, status: "rejected" },
      ],
      rejected_reason: null,
    });
  });

  it("retries later if the scanner gave no verdict", async () => {
    const silent = await startSpeaker(() => "stream: engine is being reloaded ERROR");
    const { env } = await import("~/infrastructure/env.server");
    env().CLAMD_URL = silent.url;
    try {
      const id = await upload(EICAR);
      await scanAttachment(asJob(ctx, "documents.scan-attachment"), { attachmentId: id });
      expect((await document())?.attachments).toMatchObject([{ scan: "not_scanned" }]);
      env().CLAMD_URL = undefined;
      await scanAttachment(asJob(ctx, "documents.scan-attachment"), { attachmentId: id });
      const waits = (await jobsOf("documents.scan-attachment"))
        .map(({ dueAt }) => (dueAt.getTime() - NOW.getTime()) / 60_000)
        .toSorted((one, other) => one - other);
      expect(waits).toEqual([0, 5, 60]);
      env().CLAMD_URL = scanner.url;
      await scanAttachment(asJob(ctx, "documents.scan-attachment"), { attachmentId: id });
      expect((await document())?.status).toBe("rejected");
    } finally {
      env().CLAMD_URL = scanner.url;
      await silent.stop();
    }
  });

  it("does nothing for a file that was removed, before or meanwhile", async () => {
    const id = await upload(EICAR);
    await Promise.all([
      scanAttachment(asJob(ctx, "documents.scan-attachment"), { attachmentId: id }),
      discardAttachment(ctx, id).catch(() => undefined),
    ]);
    await scanAttachment(asJob(ctx, "documents.scan-attachment"), { attachmentId: id });
    await scanAttachment(asJob(ctx, "documents.scan-attachment"), { attachmentId: randomUUID() });
    expect(["none", "rejected"]).toContain((await document())?.status);
    expect(lies(id)).toBe(false);
  });
});
