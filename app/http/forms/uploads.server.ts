/** Reads a form with one file into memory; the stream itself enforces the cap. */
import { DomainError } from "~/domain/errors";
import { areNamesWithinLimits } from "~/http/front/body-limits";
import { takeFormApart } from "./form-body.server";
import { checkCsrf, CSRF_FIELD } from "./forms.server";
import type { RouteArgs } from "~/http/front/request-context.server";

/** Room for the other fields and the boundaries. */
const FIELDS_BYTES = 64 * 1024;
/** The server reads a file over the cap up to here, so that its sender gets a response and no broken pipe. */
const DRAINED_BYTES = 64 * 1024 * 1024;

export interface Upload {
  form: FormData;
  file: Buffer;
}

/**
 * Returns the file of a multipart form after verifying its token. `under` is in bytes, exclusive. Throws
 * `file_too_large`, `invalid_file` (no file), `malformed_request`, `invalid_csrf_token`.
 */
export async function readUpload(args: RouteArgs, field: string, under: number): Promise<Upload> {
  const type = args.request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new DomainError("malformed_request");
  const body = await readCapped(args.request, under + FIELDS_BYTES);
  const { form, isWhole } = await takeFormApart(body, type);
  const token = form.get(CSRF_FIELD) ?? form.get("authenticity_token");
  checkCsrf(args, typeof token === "string" ? token : null);
  if (!isWhole || !areNamesWithinLimits(form.keys())) throw new DomainError("malformed_request");
  const file = form.get(field);
  if (!(file instanceof File) || file.size === 0) throw new DomainError("invalid_file");
  if (file.size >= under) throw new DomainError("file_too_large");
  return { form, file: Buffer.from(await file.arrayBuffer()) };
}

async function readCapped(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body) {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > DRAINED_BYTES) break;
      if (size > most) chunks = [];
      else chunks.push(chunk);
    }
  }
  if (size > most) throw new DomainError("file_too_large");
  return Buffer.concat(chunks);
}

/** Returns whether a post is a file upload and not a form of texts. */
export function isUpload(request: Request): boolean {
  return /^multipart\/form-data/i.test(request.headers.get("content-type") ?? "");
}
