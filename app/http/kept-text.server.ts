import { readCapped, typedLines } from "./forms.server";

const MOST_BYTES = 512 * 1024;

/**
 * What stands in a form post that was refused before anybody read it, as lines to be copied; null
 * for anything else. Nothing is done with it but showing it to who sent it.
 */
export async function keptText(request: Request): Promise<string | null> {
  const type = request.headers.get("content-type") ?? "";
  if (request.bodyUsed || !type.startsWith("application/x-www-form-urlencoded")) return null;
  try {
    const bytes = await readCapped(request, MOST_BYTES);
    const form = await new Response(bytes, { headers: { "content-type": type } }).formData();
    return typedLines(form) || null;
  } catch {
    return null;
  }
}
