/**
 * The local copy of a person's progress in a guide (calls.md 'Tours': 'cached per user locally first').
 * Only a guide that was closed is kept: what stands at 0 may have been closed in another browser.
 */
import { lastingStorage } from "~/components/layout/browser-storage";
import type { GuideName } from "~/domain/onboarding/guides";

export interface GuideMemory {
  /** 0 where nothing is kept, or nothing may be read. */
  step(): number;
  keep(step: number): void;
}

/** `person` names who is signed in and where: several people may share a browser. */
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

/** Who is signed in, and where: what a loader gives to `Guide`. */
export function guidePerson(ctx: { organizationId: string; user: { id: string } }): string {
  return `${ctx.organizationId}/${ctx.user.id}`;
}
