import type { ActionFunctionArgs } from "@remix-run/node";
import { DomainError } from "~/domain/errors";
import { guideProgressSchema, isGuideName } from "~/domain/onboarding/guides";
import { saveGuideProgress } from "~/domain/onboarding/save-guide-progress.server";
import { answer } from "~/http/answers.server";
import { parseJson } from "~/http/forms.server";
import { requireMethod } from "~/http/methods.server";
import { requireOrganization } from "~/http/require.server";

/** PUT /manage/api/tours/{guideName}/progress {step} */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "user");
  requireMethod(args, "PUT");
  const { guideName } = args.params;
  if (!isGuideName(guideName)) throw new DomainError("not_found");
  const { step } = await parseJson(args, guideProgressSchema);
  return answer(await saveGuideProgress(ctx, guideName, step));
}
