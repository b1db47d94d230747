import type { ActionFunctionArgs } from "@remix-run/node";
import { organizationBodySchema } from "~/domain/organizations/schema";
import { updateOrganization } from "~/domain/organizations/update-organization.server";
import { answer } from "~/http/answers.server";
import { parseJson } from "~/http/forms.server";
import { requireMethod } from "~/http/methods.server";
import { requireOrganization } from "~/http/require.server";
import { describeOrganization } from "./describe-organization.server";

/** PATCH /manage/organization `{organization: {…}}` */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "organization");
  requireMethod(args, "PATCH");
  const { organization } = await parseJson(args, organizationBodySchema);
  return answer(await describeOrganization(ctx, await updateOrganization(ctx, organization)));
}
