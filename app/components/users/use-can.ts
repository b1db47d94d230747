import { useRouteLoaderData } from "@remix-run/react";
import {
  abilityOf,
  isAllowed,
  type AbilityRule,
  type Action,
  type Facts,
  type Subject,
} from "~/domain/users/abilities";

/** What the back office's frame knows of who is signed in. */
interface FrameData {
  abilities: AbilityRule[];
  /** Until when our staff look into the organisation; null: it is somebody of its own. */
  supportUntil: string | null;
}

const useFrame = () => useRouteLoaderData<unknown>("routes/manage/layout") as FrameData | undefined;

/** Whether our staff look into the organisation: nothing is kept of what they have read or closed. */
export function useIsSupport(): boolean {
  return typeof useFrame()?.supportUntil === "string";
}

/**
 * Whether the person may, by the same rules that the server enforces: what a page must not offer is
 * left out by this, whichever page it is.
 */
export function useCan(): (action: Action, subject: Subject, facts?: Facts) => boolean {
  const ability = abilityOf(useFrame()?.abilities ?? []);
  return (action, subject, facts) => isAllowed(ability, action, subject, facts);
}
