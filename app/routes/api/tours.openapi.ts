import { z } from "zod";
import { guideNames, guideProgressSchema, type GuideProgress } from "~/domain/onboarding/guides";
import type { Call } from "~/http/openapi/call";

const guideName = z.enum(guideNames);
const progress = z.strictObject({
  guide_name: guideName,
  step: z.int().min(0),
}) satisfies z.ZodType<GuideProgress>;

const tour = {
  host: "organization",
  access: "session",
  everyRole: true,
  params: { guideName },
  answers: { 200: progress },
} as const satisfies Partial<Call>;

export const calls: readonly Call[] = [
  {
    ...tour,
    id: "getTour",
    ownData: true,
    method: "GET",
    path: "/manage/api/tours/{guideName}",
    summary: "How far the person came in a guide; 0 where it is to be shown.",
  },
  {
    ...tour,
    id: "saveTourProgress",
    method: "PUT",
    path: "/manage/api/tours/{guideName}/progress",
    summary: "Keeps how far the person came in a guide.",
    body: guideProgressSchema,
    example: { step: 1 },
  },
];
