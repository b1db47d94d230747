import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { z } from "zod";
import { attachmentKey } from "~/domain/documents/document-keys";
import { validate } from "~/http/forms/forms.server";
import { storeFileFrom } from "~/infrastructure/files/storage.server";
import { brokenPdf, lockedPdf, pdfOf } from "../factories/pdfs";
import { handedIn } from "../factories/reviews";
import type { LabBody } from "./body";
import { tenantOf } from "./tenants";

const pdfs = {
  pages: () => pdfOf(3),
  broken: () => brokenPdf,
  locked: () => lockedPdf("secreta"),
  long: () => pdfOf(501),
  large: () => Buffer.concat([pdfOf(1), Buffer.alloc(25 * 1024 * 1024, "%\n")]),
};

const orderSchema = z.object({
  type: z.string("required"),
  /** Content types of its files. */
  files: z.array(z.enum(["image/png", "application/pdf"])).min(1),
  /** Kind of its PDFs. */
  pdf: z.enum(["pages", "broken", "locked", "long", "large"]).default("pages"),
  submitted_at: z.iso.datetime({ offset: true }),
});

/** Creates a document that waits for our staff, with clean files: the lab has no scanner. */
export async function submitDocument(body: LabBody): Promise<unknown> {
  const ctx = await tenantOf(body.slug);
  const { type, files, pdf, submitted_at: submittedAt } = validate(orderSchema, body);
  const contents: Buffer[] = [];
  for (const kind of files) contents.push(kind === "image/png" ? await picture() : pdfs[pdf]());
  const { documentId, attachmentIds } = await handedIn(ctx, type, {
    kinds: files,
    sizes: contents.map(({ length }) => length),
    scans: files.map(() => "clean"),
    submittedAt: new Date(submittedAt),
  });
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), "dadiva-lab-"));
  for (const [at, id] of attachmentIds.entries()) {
    const file = path.join(folder, id);
    const content = contents[at] ?? "";
    await fs.writeFile(file, content);
    await storeFileFrom(attachmentKey(ctx.organizationId, id), {
      path: file,
      size: content.length,
      sha256: "",
    });
  }
  await fs.rm(folder, { recursive: true });
  return { organization: ctx.organizationId, document: documentId };
}

/** Draws a picture that looks like a page. */
function picture(): Promise<Buffer> {
  const lines = Array.from({ length: 24 }, (_, at) => {
    return `<rect x="90" y="${180 + at * 36}" width="${600 - (at % 5) * 60}" height="10" fill="#555"/>`;
  });
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="850" height="1100"><rect width="850" height="1100" fill="#fff"/>${lines.join("")}</svg>`;
  return sharp(Buffer.from(page)).png().toBuffer();
}
