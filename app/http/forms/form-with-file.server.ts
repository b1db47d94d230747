/** Reads a form of texts that may carry one file, part by part, so that a file that is too large costs no text. */
import { once } from "node:events";
import type { Readable } from "node:stream";
import { Busboy } from "@fastify/busboy";
import { DomainError } from "~/domain/errors";
import { MOST_FIELDS } from "~/http/front/body-limits";
import type { RouteArgs } from "~/http/front/request-context.server";
import type { FormBody } from "./form-body.server";
import { checkForm, MOST_FORM_BYTES, readForm } from "./forms.server";
import { isUpload } from "./uploads.server";

/** The server reads a file over the cap up to here, so that its sender gets a response and no broken pipe. */
const DRAINED_BYTES = 64 * 1024 * 1024;

type Parser = InstanceType<typeof Busboy>;

export interface FormWithFile {
  form: FormData;
  /** Null without a file. */
  file: Buffer | "too_large" | null;
}

/**
 * Verifies the token of a form and returns its normalised texts, 512 KiB at most, and the file of that field.
 * `under` is in bytes, exclusive. A form without a file may come as any other form. Throws as `readForm` does,
 * and `file_too_large` for a file beyond 64 MiB, whose rest is not read.
 */
export async function readFormWithFile(
  args: RouteArgs,
  field: string,
  under: number,
): Promise<FormWithFile> {
  if (!isUpload(args.request)) return { form: await readForm(args), file: null };
  const { file, ...body } = await takeParts(args.request, { field, under, most: DRAINED_BYTES });
  return { form: checkForm(args, body), file };
}

interface Wanted {
  /** The name of the file's field; null leaves every file out. */
  field: string | null;
  /** The file's size in bytes, exclusive. */
  under: number;
  /** Of the whole body, in bytes. */
  most: number;
}

/**
 * Takes a multipart body apart, no further than its first thousand fields; nothing is normalised or verified.
 * Throws `malformed_request`, `too_large` for more than 512 KiB of text, `file_too_large` for a longer body.
 */
export async function takeParts(
  { body, headers }: Request,
  { field, under, most }: Wanted,
): Promise<FormBody & Pick<FormWithFile, "file">> {
  const form = new FormData();
  const chunks: Buffer[] = [];
  const seen = { isWhole: true, isFile: false, size: 0, text: 0, isCut: false };
  const parser = parserFor(headers.get("content-type") ?? "");
  const leaveOut = () => {
    seen.isWhole = false;
  };
  parser.on("fieldsLimit", leaveOut);
  parser.on("filesLimit", leaveOut);
  parser.on("field", (name: unknown, value: string, _isNameCut: boolean, isCut: boolean) => {
    // The parser gives a part without a name as a field without one.
    if (typeof name !== "string") return leaveOut();
    seen.text += Buffer.byteLength(name) + Buffer.byteLength(value);
    seen.isCut ||= isCut || seen.text > MOST_FORM_BYTES;
    if (!seen.isCut) form.append(name, value);
  });
  parser.on("file", (name: string, stream: Readable, filename: string) => {
    // In a form that is cut off every part emits its own error, even one that nothing reads.
    stream.on("error", () => undefined);
    if (name !== field) {
      if (field !== null) leaveOut();
      stream.resume();
      return;
    }
    // Browsers send an empty part without a name for a field in which no file was chosen.
    seen.isFile = Boolean(filename);
    stream.on("data", (chunk: Buffer) => {
      seen.size += chunk.length;
      if (seen.size < under) chunks.push(chunk);
      else chunks.length = 0;
    });
  });
  await feed(parser, body, most);
  if (seen.isCut) throw new DomainError("too_large");
  const { isWhole, isFile, size } = seen;
  if (size >= under && size > 0) return { form, isWhole, file: "too_large" };
  return { form, isWhole, file: isFile || size > 0 ? Buffer.concat(chunks) : null };
}

function parserFor(type: string): Parser {
  const limits = { fields: MOST_FIELDS, fieldSize: MOST_FORM_BYTES, files: 1 };
  try {
    // The parser never continues after a part that it leaves out and that fills its buffer within one chunk, so
    // no part fills it; what a part holds is read at once.
    return new Busboy({ headers: { "content-type": type }, limits, fileHwm: DRAINED_BYTES });
  } catch {
    // A type without a boundary.
    throw new DomainError("malformed_request");
  }
}

async function feed(parser: Parser, body: Request["body"], most: number): Promise<void> {
  const parsed = new Promise<void>((resolve, reject) => {
    parser.once("finish", resolve);
    parser.on("error", reject);
  });
  parsed.catch(() => undefined);
  let size = 0;
  try {
    for await (const chunk of (body ?? []) as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > most) throw new DomainError("file_too_large");
      if (!parser.write(chunk)) await Promise.race([once(parser, "drain"), parsed]);
    }
    parser.end();
    await parsed;
  } catch (error) {
    parser.destroy();
    throw error instanceof DomainError ? error : new DomainError("malformed_request");
  }
}
