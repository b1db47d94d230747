import { defineCall } from "~/http/calls/define-call.server";
import { DomainError } from "~/domain/errors";
import { getGuideProgress } from "~/domain/onboarding/get-guide-progress.server";
import { saveGuideProgress } from "~/domain/onboarding/save-guide-progress.server";
import { z } from "zod";
import {
  guideNames,
  guideProgressSchema,
  isGuideName,
  type GuideProgress,
} from "~/domain/onboarding/guides";

const guideName = z.enum(guideNames);
const progress = z.strictObject({
  guide_name: guideName,
  step: z.int().min(0),
}) satisfies z.ZodType<GuideProgress>;

const tour = {
  params: { guideName },
  answers: { 200: progress },
} as const;

function guideOf({ guideName: name }: Record<string, string>) {
  if (!isGuideName(name)) throw new DomainError("not_found");
  return name;
}

export const calls = [
  defineCall({
    ...tour,
    id: "getTour",
    ability: ["read", "user"],
    handle: ({ ctx, params }) => getGuideProgress(ctx, guideOf(params)),
    ownData: true,
    method: "GET",
    path: "/manage/api/tours/{guideName}",
    summary: "How far the person came in a guide; 0 where it is to be shown.",
  }),
  defineCall({
    ...tour,
    id: "saveTourProgress",
    ability: ["update", "user"],
    handle: ({ ctx, body, params }) => saveGuideProgress(ctx, guideOf(params), body.step),
    method: "PUT",
    path: "/manage/api/tours/{guideName}/progress",
    summary: "Keeps how far the person came in a guide.",
    body: guideProgressSchema,
    example: { step: 1 },
  }),
];
