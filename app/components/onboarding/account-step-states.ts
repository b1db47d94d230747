import type { StepState } from "~/components/ui/steps";
import type { OnboardingSteps } from "~/domain/organizations/schema";

interface StepStates {
  verification: StepState;
  gateway: StepState;
  documents: StepState;
}

/** Returns the steps' states; `isOwnPending`: the reader still has to verify an address of their own. */
export function accountStepStates(steps: OnboardingSteps, isOwnPending = false): StepStates {
  const isVerified = steps.verification && !isOwnPending;
  const stateOf = (isDone: boolean, isOpen: boolean) =>
    isDone ? "completed" : isOpen ? "active" : "inactive";
  return {
    verification: stateOf(isVerified, true),
    gateway: stateOf(steps.gateway, isVerified),
    documents: stateOf(steps.documents, isVerified && steps.gateway),
  };
}
