import type { LoaderFunctionArgs } from "@remix-run/node";
import { getPlan } from "~/domain/billing/get-plan.server";
import { getOrganization } from "~/domain/organizations/get-organization.server";
import { answer } from "~/http/answers.server";
import { requireOrganization } from "~/http/require.server";

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "organization");
  return answer({ ...(await getOrganization(ctx)), ...getPlan(ctx) });
}
