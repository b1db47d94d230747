import type { ActionFunctionArgs } from "@remix-run/node";
import { getPlan } from "~/domain/billing/get-plan.server";
import { getOrganization } from "~/domain/organizations/get-organization.server";
import { logoSchema } from "~/domain/pictures/schema";
import { setLogo } from "~/domain/pictures/set-logo.server";
import { answer } from "~/http/answers.server";
import { parseJson } from "~/http/forms.server";
import { requireMethod } from "~/http/methods.server";
import { requireOrganization } from "~/http/require.server";

/** PUT /manage/organization/logo `{picture_id}` */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "organization");
  requireMethod(args, "PUT");
  const { picture_id } = await parseJson(args, logoSchema);
  await setLogo(ctx, picture_id);
  return answer({ ...(await getOrganization(ctx)), ...getPlan(ctx) });
}
