import { takeFormApart } from "./form-body.server";
import { readCapped, typedLines } from "./forms.server";
import { typedForm } from "./typed-input";

const MOST_BYTES = 512 * 1024;

/** Returns the text of a form post that no action read, as lines to copy; null for another site's form. */
export async function recoverForm(request: Request): Promise<string | null> {
  // Older browsers do not send this header.
  const from = request.headers.get("sec-fetch-site") ?? "same-origin";
  if (from !== "same-origin" && from !== "none") return null;
  const type = request.headers.get("content-type") ?? "";
  if (request.bodyUsed || !type.startsWith("application/x-www-form-urlencoded")) return null;
  try {
    const bytes = await readCapped(request, MOST_BYTES);
    const { form } = await takeFormApart(bytes, type);
    return typedLines(typedForm(form).form) || null;
  } catch {
    return null;
  }
}
