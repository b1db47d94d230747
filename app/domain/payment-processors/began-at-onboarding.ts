/** The last part of a state that was created for the onboarding page. */
export const ONBOARDING_MARK = "onboarding";

/**
 * Returns whether an authorization began on the onboarding page, by the returned state. It only
 * chooses between two of our pages and proves nothing, because the whole state is verified by its
 * hash.
 */
export function beganAtOnboarding(state: string): boolean {
  return state.split(".")[3] === ONBOARDING_MARK;
}
