/**
 * The local copy of a person's progress in a guide (calls.md 'Tours': 'cached per user locally first').
 * Only a guide that was closed is kept: what stands at 0 may have been closed in another browser.
 */
import type { GuideName } from "~/domain/onboarding/guides";

export interface GuideMemory {
  /** 0 where nothing is kept, or nothing may be read. */
  step(): number;
  keep(step: number): void;
}

/** Beside the browser's own, which may be refused or full: a guide that was closed stays so on this page. */
const closed = new Map<string, number>();

/** `person` names who is signed in and where: several people may share a browser. */
export function guideMemory(name: GuideName, person: string): GuideMemory {
  const key = `dadiva:guide:${person}:${name}`;
  return {
    step() {
      try {
        const step = Number(window.localStorage.getItem(key));
        if (Number.isInteger(step) && step > 0) return step;
      } catch {
        // A browser that keeps nothing for us: the server knows.
      }
      return closed.get(key) ?? 0;
    },
    keep(step) {
      closed.set(key, step);
      try {
        window.localStorage.setItem(key, String(step));
      } catch {
        // The same, or it is full.
      }
    },
  };
}

/** Who is signed in, and where: what a loader gives to `Guide`. */
export function guidePerson(ctx: { organizationId: string; user: { id: string } }): string {
  return `${ctx.organizationId}/${ctx.user.id}`;
}
