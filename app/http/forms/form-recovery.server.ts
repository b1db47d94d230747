import { takeFormApart } from "./form-body.server";
import { takeParts } from "./form-with-file.server";
import { MOST_FORM_BYTES, readCapped, typedLines } from "./forms.server";
import { typedForm } from "./typed-input";
import { isUpload } from "./uploads.server";

/** The largest picture with the texts of its form: more is not read for a sender without access. */
const MOST_BYTES = 6 * 1024 * 1024;

/**
 * Returns the text of a form post that no action read, as lines to copy, without its file; null for another
 * site's form.
 */
export async function recoverForm(request: Request): Promise<string | null> {
  // Older browsers do not send this header.
  const from = request.headers.get("sec-fetch-site") ?? "same-origin";
  if (from !== "same-origin" && from !== "none") return null;
  if (request.bodyUsed) return null;
  try {
    const form = await textsOf(request);
    return (form && typedLines(typedForm(form).form)) || null;
  } catch {
    return null;
  }
}

async function textsOf(request: Request): Promise<FormData | null> {
  const type = request.headers.get("content-type") ?? "";
  if (isUpload(request)) {
    const { form } = await takeParts(request, { field: null, under: 0, most: MOST_BYTES });
    return form;
  }
  if (!type.startsWith("application/x-www-form-urlencoded")) return null;
  const bytes = await readCapped(request, MOST_FORM_BYTES);
  const { form } = await takeFormApart(bytes, type);
  return form;
}
