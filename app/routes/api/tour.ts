import type { LoaderFunctionArgs } from "@remix-run/node";
import { DomainError } from "~/domain/errors";
import { getGuideProgress } from "~/domain/onboarding/get-guide-progress.server";
import { isGuideName } from "~/domain/onboarding/guides";
import { answer } from "~/http/answers.server";
import { requireOrganization } from "~/http/require.server";

/** GET /manage/api/tours/{guideName} */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "user");
  const { guideName } = args.params;
  if (!isGuideName(guideName)) throw new DomainError("not_found");
  return answer(await getGuideProgress(ctx, guideName));
}
