import type { LoaderFunctionArgs } from "@remix-run/node";
import { listOperators } from "~/domain/operators/list-operators.server";
import { listFile } from "~/http/list-answers.server";
import { requireOperator } from "~/http/require-operator.server";

/** Downloads the operators of the list's filter. */
export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  return listFile(ctx, listOperators, args.request);
}
