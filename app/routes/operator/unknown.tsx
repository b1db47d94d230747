import type { LoaderFunctionArgs } from "@remix-run/node";
import { DomainError } from "~/domain/errors";
import { requireOperator } from "~/http/sessions/require-operator.server";

/** Says inside our staff's frame that none of their pages has this address. */
export function loader(args: LoaderFunctionArgs): never {
  requireOperator(args);
  throw new DomainError("not_found");
}

/** The frame shows what the loader throws. */
export default function Unknown() {
  return null;
}
