import type { ActionFunctionArgs } from "@remix-run/node";
import { leadSchema, recordLead } from "~/domain/donations/record-lead.server";
import { answer } from "~/http/answers.server";
import { parseJson } from "~/http/forms.server";
import { requireMethod } from "~/http/methods.server";
import { takePoint } from "~/http/rate-limit.server";
import { requirePublicOrganization } from "~/http/require.server";

const PER_ADDRESS = { name: "lead", points: 20, seconds: 60 };

/** POST /c/{slug}/leads `{email, first_name?}` → 204. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  requireMethod(args, "POST");
  const slug = args.params.slug ?? "";
  await takePoint(PER_ADDRESS, `${ctx.organizationId}:${ctx.ip}`, ctx.now);
  const scope = { organizationId: ctx.organizationId, form: slug };
  await recordLead(ctx, slug, await parseJson(args, leadSchema, scope));
  return answer(null, 204);
}
