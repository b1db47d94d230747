import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  docxOf,
  JPEG,
  oleOf,
  sampleDocuments,
  PDF,
} from "../../../tests/factories/sample-documents";
import { PIXEL } from "../../../tests/factories/upload-form";
import { docxParts, zipOf } from "../../../tests/factories/zip";
import { requireDocumentFile } from "./require-document-file.server";
import { documentKinds, MOST_DOCUMENT_BYTES } from "./kinds";

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "dadiva-papers-"));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

function inspect(name: string, content: Buffer) {
  const file = path.join(folder, "file");
  fs.writeFileSync(file, content);
  return requireDocumentFile({ path: file, name, size: content.length, sha256: "" });
}

it.each(Object.entries(sampleDocuments))("accepts %s", async (name, content) => {
  const ending = name.split(".").at(-1)?.toLowerCase() as keyof typeof documentKinds;
  expect(await inspect(name, content)).toEqual({ kind: documentKinds[ending], name });
});

const behind = (front: Buffer | string) => Buffer.concat([Buffer.from(front), PDF]);
const renamedPart = zipOf(
  docxParts().map(({ name, content }) => ({
    name: name.replace("document.xml", "document2.xml"),
    content: String(content).replace("document.xml", "document2.xml"),
  })),
);

it.each<[sent: string, content: Buffer, kept: string]>([
  ["dni.png", JPEG, "dni.jpg"],
  ["dni.jfif", JPEG, "dni.jpg"],
  ["dni.JPG", PIXEL, "dni.png"],
  ["acta.doc", docxOf(), "acta.docx"],
  ["acta.docx", oleOf("WordDocument"), "acta.doc"],
  ["estatuto.jpeg", PDF, "estatuto.pdf"],
  ["estatuto", PDF, "estatuto.pdf"],
  ["Acta 1.2", PDF, "Acta 1.2.pdf"],
  ["estatuto.pdf.exe", PDF, "estatuto.pdf.exe.pdf"],
  ["a.constructor", PDF, "a.constructor.pdf"],
  [`${"ñ".repeat(198)}.a`, PDF, `${"ñ".repeat(195)}.pdf`],
  ["mark.pdf", behind("\uFEFF"), "mark.pdf"],
  ["line.pdf", behind("\r\n"), "line.pdf"],
  ["anything.pdf", behind(Buffer.alloc(200, 7)), "anything.pdf"],
  ["part.docx", renamedPart, "part.docx"],
])("accepts %s by its content", async (sent, content, kept) => {
  expect((await inspect(sent, content)).name).toBe(kept);
});

const WORD = "WordDocument";
const big = Buffer.alloc(64 * 1024 * 1024);
const rich = docxParts({
  name: "word/media/image1.png",
  content: Buffer.concat([PIXEL, Buffer.alloc(4000, 7)]),
});

const refused: [why: string, code: string, name: string, content: Buffer][] = [
  ["no bytes", "file_empty", "a.pdf", Buffer.alloc(0)],
  ["a program by another name", "file_type", "a.pdf", Buffer.from("MZ\x90\0 program")],
  ["a page by another name", "file_type", "a.png", Buffer.from("<html><script>")],
  ["a drawing by another name", "file_type", "a.png", Buffer.from("<svg onload=x>")],
  ["a pdf behind 1,024 bytes", "file_type", "a.pdf", behind(Buffer.alloc(1_024, 7))],
  [
    "a docx without the part that it names",
    "file_type",
    "a.docx",
    zipOf(docxParts().filter(({ name }) => name !== "word/document.xml")),
  ],
  ["a zip", "file_type", "a.docx", zipOf([{ name: "a.txt", content: "a" }])],
  ["a spreadsheet", "file_type", "a.doc", oleOf("Workbook")],
  [
    "a workbook's types",
    "file_type",
    "a.docx",
    docxOf({ name: "[Content_Types].xml", content: "<Types/>" }),
  ],
  ["a pdf that was cut off", "file_broken", "a.pdf", PDF.subarray(0, 60)],
  ["a png that was cut off", "file_broken", "a.png", PIXEL.subarray(0, 16)],
  ["a jpeg that was cut off", "file_broken", "a.jpg", JPEG.subarray(0, 30)],
  ["a docx that was cut off", "file_broken", "a.docx", docxOf().subarray(0, -30)],
  [
    "a part that is longer than it says",
    "file_broken",
    "a.docx",
    docxOf({ name: "word/a.xml", content: "a".repeat(90_000), claimedSize: 10 }),
  ],
  [
    "a part that is shorter than it says",
    "file_broken",
    "a.docx",
    docxOf({ name: "word/a.xml", content: "a", claimedSize: 900 }),
  ],
  ["a part of zeros", "file_bomb", "a.docx", docxOf({ name: "word/a.xml", content: big })],
  [
    "many parts of zeros",
    "file_bomb",
    "a.docx",
    docxOf(
      ...Array.from({ length: 400 }, (_, at) => ({
        name: `word/${at}.xml`,
        content: big.subarray(0, 1024 * 1024),
      })),
    ),
  ],
  [
    "more parts than any text has",
    "file_bomb",
    "a.docx",
    docxOf(...Array.from({ length: 5_001 }, (_, at) => ({ name: `word/${at}`, content: "" }))),
  ],
  [
    "two parts of one name",
    "file_bomb",
    "a.docx",
    zipOf([...rich, { name: "word/document.xml", content: "other" }]),
  ],
  ["macros", "file_macros", "a.docx", docxOf({ name: "word/vbaProject.bin", content: "x" })],
  ["macros elsewhere", "file_macros", "a.docx", docxOf({ name: "a/VBAPROJECT.BIN", content: "x" })],
  [
    "macros in its types",
    "file_macros",
    "a.docx",
    docxOf({
      name: "[Content_Types].xml",
      content: `<Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>`,
    }),
  ],
  [
    "an object within",
    "file_macros",
    "a.docx",
    docxOf({ name: "word/embeddings/oleObject1.bin", content: "x" }),
  ],
  ["macros of Word 97", "file_macros", "a.doc", oleOf(WORD, "Macros", "VBA", "_VBA_PROJECT")],
  ["an object of Word 97", "file_macros", "a.doc", oleOf(WORD, "\u0001Ole10Native")],
  ["a password", "file_encrypted", "a.docx", oleOf("EncryptionInfo", "EncryptedPackage")],
  [
    "a zip's password",
    "file_encrypted",
    "a.docx",
    docxOf({ name: "word/a.xml", content: "a", flags: 1 }),
  ],
];

it.each(refused)("rejects %s (%s)", async (_why, code, name, content) => {
  await expect(inspect(name, content)).rejects.toMatchObject({
    code: "invalid_file",
    fields: { file: [{ code }] },
  });
});

it("accepts a docx with pictures", async () => {
  expect((await inspect("acta.docx", zipOf(rich))).kind).toBe(documentKinds.docx);
});

it("finds a name that spans two chunks of a file", async () => {
  const macros = oleOf(WORD, "_VBA_PROJECT");
  for (const shift of [1, 9, 20, 25]) {
    const padded = Buffer.concat([
      macros.subarray(0, 512),
      Buffer.alloc(64 * 1024 - 512 - 128 - shift),
      macros.subarray(512),
    ]);
    await expect(inspect("a.doc", padded)).rejects.toMatchObject({
      fields: { file: [{ code: "file_macros" }] },
    });
  }
});

it("checks the size before anything else", async () => {
  const file = { path: path.join(folder, "none"), name: "a.pdf", sha256: "" };
  await expect(requireDocumentFile({ ...file, size: MOST_DOCUMENT_BYTES })).rejects.toMatchObject({
    code: "file_too_large",
  });
});
