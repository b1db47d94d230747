import type { LoaderFunctionArgs } from "@remix-run/node";
import { answer } from "~/http/answers.server";
import { requireOrganization } from "~/http/require.server";
import { describeCountry } from "./describe-country.server";

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "organization");
  return answer(await describeCountry(ctx));
}
