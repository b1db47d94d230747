import type { ActionFunctionArgs } from "@remix-run/node";
import { pageEventSchema, recordPageEvent } from "~/domain/reports/record-page-event.server";
import { answer } from "~/http/answers.server";
import { checkCsrf, readJson, validate } from "~/http/forms.server";
import { requireMethod } from "~/http/methods.server";
import { takePoint } from "~/http/rate-limit.server";
import { requireOrganization } from "~/http/require.server";

const PER_PERSON = { name: "track", points: 60, seconds: 60 };

/** POST /manage/api/track → 204 always: what is wrong with an event, or too many, is nobody's concern. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "read", "payment_processor");
  requireMethod(args, "POST");
  checkCsrf(args, null);
  try {
    await takePoint(PER_PERSON, ctx.user.id, ctx.now);
    recordPageEvent(ctx, validate(pageEventSchema, await readJson(args.request)));
  } catch {
    // The page that told it has nothing to do about it.
  }
  return answer(null, 204);
}
