import {
  contentOf,
  endsAsPdf,
  oleNames,
  type FileContent,
} from "~/infrastructure/file-content.server";
import { inspectDocx } from "~/infrastructure/docx.server";
import { isReadableImage } from "~/infrastructure/images.server";
import type { IncomingFile } from "~/infrastructure/incoming-files.server";
import { DomainError } from "../errors";
import { documentKinds, MOST_DOCUMENT_BYTES, type DocumentKind } from "./kinds";

/** A file as it came, with the name that its sender gave it. */
export interface NamedFile extends IncomingFile {
  name: string;
}

/** What each kind begins with. */
const CONTENTS: Record<DocumentKind, FileContent> = {
  "image/png": "png",
  "image/jpeg": "jpeg",
  "application/pdf": "pdf",
  "application/msword": "ole",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "zip",
};

/**
 * The content type of a file that may be handed in: its name ends as one that we take, and its content
 * is that. Throws `file_too_large`, and `invalid_file` with the reason at `file`.
 */
export async function requireDocumentFile(file: NamedFile): Promise<DocumentKind> {
  if (file.size >= MOST_DOCUMENT_BYTES) throw new DomainError("file_too_large");
  if (file.size === 0) throw refuseFile("file_empty");
  const kind = kindByName(file.name);
  if (!kind) throw refuseFile("file_type");
  const fault = await faultOf(kind, file);
  if (fault) throw refuseFile(fault);
  return kind;
}

function kindByName(name: string): DocumentKind | null {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(documentKinds, ending)
    ? documentKinds[ending as keyof typeof documentKinds]
    : null;
}

type FileFault =
  | "file_empty"
  | "file_type"
  | "file_mismatch"
  | "file_broken"
  | "file_bomb"
  | "file_macros"
  | "file_encrypted";

function refuseFile(code: FileFault): DomainError {
  return new DomainError("invalid_file", { fields: { file: [{ code }] } });
}

async function faultOf(
  kind: DocumentKind,
  { path, size }: IncomingFile,
): Promise<FileFault | null> {
  const content = await contentOf(path);
  switch (content) {
    case "png":
    case "jpeg":
      if (CONTENTS[kind] !== content) return "file_mismatch";
      return (await isReadableImage(path, content)) ? null : "file_broken";
    case "pdf":
      if (CONTENTS[kind] !== content) return "file_mismatch";
      return (await endsAsPdf(path, size)) ? null : "file_broken";
    case "zip":
      return faultOfZip(kind, path, size);
    case "ole":
      return faultOfOle(kind, path);
    case null:
      return "file_mismatch";
  }
}

async function faultOfZip(
  kind: DocumentKind,
  path: string,
  size: number,
): Promise<FileFault | null> {
  if (CONTENTS[kind] !== "zip") return "file_mismatch";
  const verdict = await inspectDocx(path, size);
  switch (verdict) {
    case "docx":
      return null;
    case "other":
      return "file_mismatch";
    default:
      return `file_${verdict}`;
  }
}

async function faultOfOle(kind: DocumentKind, path: string): Promise<FileFault | null> {
  const names = await oleNames(path);
  if (names.has("encrypted")) return "file_encrypted";
  if (CONTENTS[kind] !== "ole" || !names.has("word")) return "file_mismatch";
  return names.has("macros") || names.has("embedded") ? "file_macros" : null;
}
