/** Takes a form's body apart, no further than its first thousand fields. */
import { DomainError } from "~/domain/errors";
import { MOST_FIELDS } from "~/http/front/body-limits";

export interface FormBody {
  form: FormData;
  /** False when there are more fields than a form may have. */
  isWhole: boolean;
}

/** Throws `malformed_request` for bytes that are no form of that type. */
export async function takeFormApart(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<FormBody> {
  return /^multipart\//i.test(contentType)
    ? takePartsApart(bytes, contentType)
    : takePairsApart(new TextDecoder().decode(bytes));
}

function takePairsApart(text: string): FormBody {
  const pairs = text.split("&", MOST_FIELDS + 1);
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(pairs.slice(0, MOST_FIELDS).join("&"))) {
    form.append(name, value);
  }
  return { form, isWhole: pairs.length <= MOST_FIELDS };
}

async function takePartsApart(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<FormBody> {
  const boundary = /;\s*boundary="?([^";\s]+)/i.exec(contentType)?.[1];
  if (!boundary) throw new DomainError("malformed_request");
  const end = endOfParts(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
    `--${boundary}`,
  );
  const taken = end === null ? bytes : new Blob([bytes.subarray(0, end), `--${boundary}--\r\n`]);
  const form = await new Response(taken, { headers: { "content-type": contentType } })
    .formData()
    .catch(() => {
      throw new DomainError("malformed_request");
    });
  return { form, isWhole: end === null };
}

/** Returns where the part after the last allowed one begins; null when there is none. */
function endOfParts(bytes: Buffer, delimiter: string): number | null {
  let parts = 0;
  let at = bytes.indexOf(delimiter);
  // The last delimiter closes the body.
  while (at >= 0 && parts <= MOST_FIELDS) {
    parts += 1;
    if (parts > MOST_FIELDS) break;
    at = bytes.indexOf(delimiter, at + delimiter.length);
  }
  if (at < 0 || bytes.toString("latin1", at + delimiter.length, at + delimiter.length + 2) === "--")
    return null;
  return at;
}
