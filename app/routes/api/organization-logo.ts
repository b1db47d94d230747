import type { ActionFunctionArgs } from "@remix-run/node";
import { getOrganization } from "~/domain/organizations/get-organization.server";
import { logoSchema } from "~/domain/pictures/schema";
import { setLogo } from "~/domain/pictures/set-logo.server";
import { answer } from "~/http/answers.server";
import { parseJson } from "~/http/forms.server";
import { requireMethod } from "~/http/methods.server";
import { requireOrganization } from "~/http/require.server";
import { describeOrganization } from "./describe-organization.server";

/** PUT /manage/organization/logo `{picture_id}` */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "organization");
  requireMethod(args, "PUT");
  const { picture_id } = await parseJson(args, logoSchema);
  await setLogo(ctx, picture_id);
  return answer(await describeOrganization(ctx, await getOrganization(ctx)));
}
