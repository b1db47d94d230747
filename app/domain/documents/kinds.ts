/** File kinds for documents. The browser loads this file, so it is separate from the schemas. */

/** Exclusive maximum of a file's size in bytes (product.md section 5). */
export const MOST_DOCUMENT_BYTES = 52_428_800;

/** Maximum files of a document, without rejected ones (country data, `max_files_default`). */
export const MOST_ATTACHMENTS = 5;

/** Accepted kinds by file extension; a stored file gets the first extension of its kind. */
export const documentKinds = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  jfif: "image/jpeg",
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
} as const;
export type DocumentKind = (typeof documentKinds)[keyof typeof documentKinds];

/** Value of a file input's `accept` attribute. */
export const ACCEPTED_FILES = Object.keys(documentKinds)
  .map((ending) => `.${ending}`)
  .join(",");
