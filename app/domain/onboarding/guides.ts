/** The guides of the back office (product.md 'Onboarding'), by the names of `/manage/api/tours`. */
import { z } from "zod";

export const guideNames = [
  "create-campaign",
  "payment-gateways",
  "upload-documents",
  "registration-completed",
] as const;
export type GuideName = (typeof guideNames)[number];

export function isGuideName(text: string | undefined): text is GuideName {
  return guideNames.some((name) => name === text);
}

const MOST_STEPS = 50;

/** Body of PUT …/progress: 1 for a guide that was closed, or the slide of one with several. */
export const guideProgressSchema = z.object({
  step: z.int("invalid").min(0, "invalid").max(MOST_STEPS, "invalid"),
});

/** Response of both calls. */
export interface GuideProgress {
  guide_name: GuideName;
  /** 0 means that it was never closed and must be shown. */
  step: number;
}
