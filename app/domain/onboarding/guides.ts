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

/** Body of PUT …/progress: 1 for a guide that was closed, the slide for one that has several. */
export const guideProgressSchema = z.object({
  step: z.int("invalid").min(0, "invalid").max(MOST_STEPS, "invalid"),
});

/** Answer of both calls. */
export interface GuideProgress {
  guide_name: GuideName;
  /** 0: it was never closed, and is to be shown. */
  step: number;
}
