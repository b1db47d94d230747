/** What may be handed in; also read in the browser, so it is apart from the schemas. */

/** A file has fewer bytes than this (product.md section 5). */
export const MOST_DOCUMENT_BYTES = 52_428_800;

/** Files that one document may have at once, rejected ones not counted (country data, `max_files_default`). */
export const MOST_ATTACHMENTS = 5;

/** What may be handed in, by the ending that its name gets: the first of those that a kind has. */
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

/** As the attribute of a file's box. */
export const ACCEPTED_FILES = Object.keys(documentKinds)
  .map((ending) => `.${ending}`)
  .join(",");
