import type { LoaderFunctionArgs } from "@remix-run/node";
import { getLimits, limitsQuery } from "~/domain/donations/get-limits.server";
import { answer } from "~/http/answers.server";
import { validate } from "~/http/forms.server";
import { requirePublicOrganization } from "~/http/require.server";

/** GET /c/{slug}/limits?gateway=&currency= → `{min, max}`, decimal strings. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  const query = Object.fromEntries(new URL(args.request.url).searchParams);
  return answer(await getLimits(ctx, args.params.slug ?? "", validate(limitsQuery, query)));
}
