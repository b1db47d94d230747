import type { LoaderFunctionArgs } from "@remix-run/node";
import { getOrganization } from "~/domain/organizations/get-organization.server";
import { answer } from "~/http/answers.server";
import { requireOrganization } from "~/http/require.server";
import { describeOrganization } from "./describe-organization.server";

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "organization");
  return answer(await describeOrganization(ctx, await getOrganization(ctx)));
}
