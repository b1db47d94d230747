import { useRouteLoaderData } from "@remix-run/react";
import {
  abilityOf,
  isAllowed,
  type AbilityRule,
  type Action,
  type Facts,
  type Subject,
} from "~/domain/users/abilities";

/** The frame's data about the signed-in person. */
interface FrameData {
  abilities: AbilityRule[];
  /** The end of a support view; null for a user of the organisation. */
  supportUntil: string | null;
}

const useFrame = () => useRouteLoaderData<unknown>("routes/manage/layout") as FrameData | undefined;

/** Returns whether this is a support view, in which nothing is stored about read or closed notices. */
export function useIsSupport(): boolean {
  return typeof useFrame()?.supportUntil === "string";
}

/** Returns a check of the person's abilities: pages omit what the server would reject. */
export function useCan(): (action: Action, subject: Subject, facts?: Facts) => boolean {
  const ability = abilityOf(useFrame()?.abilities ?? []);
  return (action, subject, facts) => isAllowed(ability, action, subject, facts);
}
