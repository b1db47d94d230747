import type { LoaderFunctionArgs } from "@remix-run/node";
import { seeOther } from "~/http/authentication.server";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/require-operator.server";

/** Redirects to the operators' first page. */
export function loader(args: LoaderFunctionArgs) {
  requireOperator(args);
  return seeOther(paths.operatorDocuments());
}
