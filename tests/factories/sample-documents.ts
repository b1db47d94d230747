/** Valid and invalid sample files. */
import { PIXEL } from "./upload-form";
import { docxParts, zipOf, type ZipPart } from "./zip";

export const PDF = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);

export const JPEG = Buffer.from(
  "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=",
  "base64",
);

/** Returns the container of Word 97, with these names in its directory. */
export function oleOf(...names: string[]): Buffer {
  const entries = names.map((name) => {
    const entry = Buffer.alloc(128);
    entry.write(name, "utf16le");
    return entry;
  });
  return Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(504), ...entries]);
}

export const docxOf = (...more: ZipPart[]) => zipOf(docxParts(...more));

/** One file of each accepted kind, by its name. */
export const sampleDocuments: Readonly<Record<string, Buffer>> = {
  "dni.png": PIXEL,
  "dni.jpg": JPEG,
  "dni.JPEG": JPEG,
  "estatuto.pdf": PDF,
  "acta.doc": oleOf("Root Entry", "WordDocument", "1Table"),
  "acta.docx": docxOf(),
};
