import type { LoaderFunctionArgs } from "@remix-run/node";
import { listReviewQueue } from "~/domain/documents/list-review-queue.server";
import { listFile } from "~/http/list-answers.server";
import { requireOperator } from "~/http/require-operator.server";

/** Downloads the documents that wait for a review, by the list's filter. */
export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  return listFile(ctx, listReviewQueue, args.request);
}
