import { contentOf, endsAsPdf, oleNames } from "~/infrastructure/files/file-content.server";
import { inspectDocx } from "~/infrastructure/files/docx.server";
import { faultOfImage } from "~/infrastructure/files/images.server";
import type { IncomingFile } from "~/infrastructure/files/incoming-files.server";
import { DomainError } from "../errors";
import { refuseImage } from "../pictures/refuse-image.server";
import { documentKinds, MOST_DOCUMENT_BYTES, type DocumentKind } from "./kinds";

/** An uploaded file with its sender's name for it. */
export interface NamedFile extends IncomingFile {
  name: string;
}

interface ValidatedFile {
  kind: DocumentKind;
  /** The sender's name with the extension of the file's kind. */
  name: string;
}

/**
 * Returns kind and name of a file that may be submitted; its content decides the kind. Throws
 * `file_too_large`, and `invalid_file` with the reason at `file`.
 */
export async function requireDocumentFile(file: NamedFile): Promise<ValidatedFile> {
  if (file.size >= MOST_DOCUMENT_BYTES) throw new DomainError("file_too_large");
  if (file.size === 0) throw refuseFile("file_empty");
  const kind = await kindOf(file);
  return { kind, name: nameAs(kind, file.name) };
}

type FileFault =
  "file_empty" | "file_type" | "file_broken" | "file_bomb" | "file_macros" | "file_encrypted";

function refuseFile(code: FileFault): DomainError {
  return new DomainError("invalid_file", { fields: { file: [{ code }] } });
}

async function kindOf({ path, size }: IncomingFile): Promise<DocumentKind> {
  const content = await contentOf(path);
  switch (content) {
    case "png":
    case "jpeg":
      return kindOfImage(path, content);
    case "pdf":
      if (!(await endsAsPdf(path, size))) throw refuseFile("file_broken");
      return documentKinds.pdf;
    case "zip":
      return kindOfZip(path, size);
    case "ole":
      return kindOfOle(path);
    case null:
      throw refuseFile("file_type");
  }
}

async function kindOfImage(path: string, content: "png" | "jpeg"): Promise<DocumentKind> {
  const fault = await faultOfImage(path, content);
  if (fault) throw refuseImage(fault);
  return documentKinds[content];
}

async function kindOfZip(path: string, size: number): Promise<DocumentKind> {
  const verdict = await inspectDocx(path, size);
  if (verdict === "docx") return documentKinds.docx;
  throw refuseFile(verdict === "other" ? "file_type" : `file_${verdict}`);
}

async function kindOfOle(path: string): Promise<DocumentKind> {
  const names = await oleNames(path);
  if (names.has("encrypted")) throw refuseFile("file_encrypted");
  if (!names.has("word")) throw refuseFile("file_type");
  if (names.has("macros") || names.has("embedded")) throw refuseFile("file_macros");
  return documentKinds.doc;
}

/** Maximum length in code points, where `withFileUpload` also cuts names. */
const LONGEST_NAME = 200;

/**
 * Returns a name with the extension of this kind. It replaces another known extension; otherwise it
 * follows the whole name, because any part of it may matter to the sender ("Acta 1.2").
 */
function nameAs(kind: DocumentKind, name: string): string {
  const dot = name.lastIndexOf(".");
  const ending = dot < 0 ? "" : name.slice(dot + 1).toLowerCase();
  const isKnown = Object.hasOwn(documentKinds, ending);
  const endings = Object.entries(documentKinds).filter(([, of]) => of === kind);
  const [right] = endings.map(([one]) => one);
  if (isKnown && endings.some(([one]) => one === ending && one !== "jfif")) return name;
  const stem = Array.from(isKnown ? name.slice(0, dot) : name);
  return `${stem.slice(0, LONGEST_NAME - 5).join("")}.${right}`;
}
