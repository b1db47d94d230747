import type { LoaderFunctionArgs } from "@remix-run/node";
import { listAnnouncements } from "~/domain/announcements/list-announcements.server";
import { listFile } from "~/http/lists/list-answers.server";
import { requireOperator } from "~/http/sessions/require-operator.server";

export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  return listFile(ctx, listAnnouncements, args.request);
}
