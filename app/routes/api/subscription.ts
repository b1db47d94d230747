import type { LoaderFunctionArgs } from "@remix-run/node";
import { getSubscription } from "~/domain/billing/get-subscription.server";
import { answer } from "~/http/answers.server";
import { requireOrganization } from "~/http/require.server";

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "organization");
  return answer(await getSubscription(ctx));
}
