import type { LoaderFunctionArgs } from "@remix-run/node";
import { DomainError } from "~/domain/errors";
import { requireOrganization } from "~/http/sessions/require.server";

/** Says inside the back office's frame that none of its pages has this address. */
export function loader(args: LoaderFunctionArgs): never {
  requireOrganization(args, "read", "organization");
  throw new DomainError("not_found");
}

/** The frame shows what the loader throws. */
export default function Unknown() {
  return null;
}
