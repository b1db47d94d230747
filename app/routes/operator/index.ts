import type { LoaderFunctionArgs } from "@remix-run/node";
import { seeOther } from "~/http/sessions/authentication.server";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";

/** Redirects to the operators' first page. */
export function loader(args: LoaderFunctionArgs) {
  requireOperator(args);
  return seeOther(paths.operatorDocuments());
}
