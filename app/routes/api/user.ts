import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { getUser } from "~/domain/users/get-user.server";
import { userChangesSchema } from "~/domain/users/schema";
import { updateUser } from "~/domain/users/update-user.server";
import { answer } from "~/http/answers.server";
import { countGuess } from "~/http/confirm-password.server";
import { parseJson } from "~/http/forms.server";
import { requireMethod } from "~/http/methods.server";
import { takeOwnChange } from "~/http/own-change-limit.server";
import { requireOrganization } from "~/http/require.server";

/** GET /manage/api/user */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "user");
  return answer(await getUser(ctx));
}

/** PUT, PATCH /manage/api/user */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "user");
  requireMethod(args, "PUT", "PATCH");
  const { user } = await parseJson(args, userChangesSchema);
  await takeOwnChange(ctx);
  const update = () => updateUser(ctx, user);
  const guesses = user.current_password !== undefined;
  return answer(await (guesses ? countGuess(ctx, update) : update()));
}
