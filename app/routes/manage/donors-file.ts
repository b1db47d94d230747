import type { LoaderFunctionArgs } from "@remix-run/node";
import { listDonors } from "~/domain/donations/list-donors.server";
import { listFile } from "~/http/list-answers.server";
import { requireOrganization } from "~/http/require.server";

export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "create", "export");
  return listFile(ctx, listDonors, args.request);
}
