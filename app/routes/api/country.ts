import type { LoaderFunctionArgs } from "@remix-run/node";
import { getOrganizationCountry } from "~/domain/organizations/get-organization-country.server";
import { answer } from "~/http/answers.server";
import { requireOrganization } from "~/http/require.server";

export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "organization");
  return answer(getOrganizationCountry(ctx));
}
