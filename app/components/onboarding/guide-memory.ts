/** Caches a person's progress in a guide locally first (calls.md 'Tours'); only a closed guide is stored. */
import { lastingStorage } from "~/components/layout/browser/browser-storage";
import type { GuideName } from "~/domain/onboarding/guides";

export interface GuideMemory {
  /** Returns 0 when nothing is stored or readable. */
  step(): number;
  keep(step: number): void;
}

/** `person` names the user and organisation, because several people may share a browser. */
export function guideMemory(name: GuideName, person: string): GuideMemory {
  const key = `dadiva:guide:${person}:${name}`;
  return {
    step() {
      const step = Number(lastingStorage.get(key));
      return Number.isInteger(step) && step > 0 ? step : 0;
    },
    keep(step) {
      lastingStorage.set(key, String(step));
    },
  };
}

/** Returns the user and organisation, for a loader to pass to `Guide`. */
export function guidePerson(ctx: { organizationId: string; user: { id: string } }): string {
  return `${ctx.organizationId}/${ctx.user.id}`;
}
