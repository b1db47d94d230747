import type { ActionFunctionArgs } from "@remix-run/node";
import { DomainError } from "~/domain/errors";
import { isChannel } from "~/domain/users/schema";
import { sendCode } from "~/domain/users/send-code.server";
import { answer } from "~/http/answers.server";
import { checkCsrf } from "~/http/forms.server";
import { requireMethod } from "~/http/methods.server";
import { requireOrganization } from "~/http/require.server";

/** POST /manage/api/accounts/verifications/{email|cellphone}/send_code */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "user");
  requireMethod(args, "POST");
  checkCsrf(args, null);
  const { channel } = args.params;
  if (!isChannel(channel)) throw new DomainError("not_found");
  return answer(await sendCode(ctx, channel));
}
