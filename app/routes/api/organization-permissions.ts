import type { ActionFunctionArgs } from "@remix-run/node";
import { permissionsBodySchema } from "~/domain/organizations/schema";
import { updatePermissions } from "~/domain/organizations/update-permissions.server";
import { answer } from "~/http/answers.server";
import { parseJson } from "~/http/forms.server";
import { requireMethod } from "~/http/methods.server";
import { requireOrganization } from "~/http/require.server";
import { describeOrganization } from "./describe-organization.server";

/** PATCH /manage/organization/permissions `{permissions: {…}}` */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "organization");
  requireMethod(args, "PATCH");
  const { permissions } = await parseJson(args, permissionsBodySchema);
  return answer(await describeOrganization(ctx, await updatePermissions(ctx, permissions)));
}
