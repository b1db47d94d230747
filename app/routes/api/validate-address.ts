import type { ActionFunctionArgs } from "@remix-run/node";
import { DomainError } from "~/domain/errors";
import { checkNewAddress } from "~/domain/users/check-new-address.server";
import { addressChecks, isChannel } from "~/domain/users/schema";
import { answer } from "~/http/answers.server";
import { parseJson } from "~/http/forms.server";
import { requireMethod } from "~/http/methods.server";
import { requireOrganization } from "~/http/require.server";
import { takeValidationPoint } from "~/http/validation-limits.server";

/** POST /manage/api/accounts/verifications/{email|cellphone}/validate */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "user");
  requireMethod(args, "POST");
  const { channel } = args.params;
  if (!isChannel(channel)) throw new DomainError("not_found");
  await takeValidationPoint(ctx, { userId: ctx.user.id }, channel);
  const wanted =
    channel === "email"
      ? await parseJson(args, addressChecks.email)
      : await parseJson(args, addressChecks.cellphone);
  await checkNewAddress(ctx, wanted);
  return answer({ valid: true });
}
