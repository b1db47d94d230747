/** The last part of a state that was made for the onboarding page. */
export const ONBOARDING_MARK = "onboarding";

/**
 * Whether a way to a company's consent page began on the onboarding page, by the state that came back. It
 * chooses between two pages of ours and proves nothing: the state as a whole is judged by its hash.
 */
export function beganAtOnboarding(state: string): boolean {
  return state.split(".")[3] === ONBOARDING_MARK;
}
