import type { LoaderFunctionArgs } from "@remix-run/node";
import { listReviewQueue } from "~/domain/documents/list-review-queue.server";
import { listFile } from "~/http/lists/list-answers.server";
import { requireOperator } from "~/http/sessions/require-operator.server";

export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  return listFile(ctx, listReviewQueue, args.request);
}
