import type { LoaderFunctionArgs } from "@remix-run/node";
import { getCreditNotePaper } from "~/domain/subscriptions/papers/get-credit-note-paper.server";
import { pdfAnswer } from "~/http/files/pdf-answer.server";
import { requireOrganization } from "~/http/sessions/require.server";

/** GET /manage/settings/subscription/credit_notes/{uuid}: the credit note as a PDF file. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "subscription");
  return pdfAnswer(await getCreditNotePaper(ctx, args.params.uuid ?? ""));
}
