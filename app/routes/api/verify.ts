import type { ActionFunctionArgs } from "@remix-run/node";
import { DomainError } from "~/domain/errors";
import { codeSchema, isChannel } from "~/domain/users/schema";
import { verifyCode } from "~/domain/users/verify-code.server";
import { answer } from "~/http/answers.server";
import { parseJson } from "~/http/forms.server";
import { requireMethod } from "~/http/methods.server";
import { requireOrganization } from "~/http/require.server";

/** POST /manage/api/accounts/verifications/{email|cellphone}/verify */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "user");
  requireMethod(args, "POST");
  const { channel } = args.params;
  const { code } = await parseJson(args, codeSchema);
  if (!isChannel(channel)) throw new DomainError("not_found");
  return answer(await verifyCode(ctx, channel, code));
}
