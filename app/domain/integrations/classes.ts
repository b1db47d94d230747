/** The classes of our objects: how their changes are noted, and what a person switches on. */
import type { SyncedEntity } from "../integration-changes/note-changes.sql";
import type { SyncedObject } from "./choices";
import type { ClassName } from "./shapes";

/** In the order in which they are sent: parents before what belongs to them. */
export const CLASSES = {
  Campaign: { entity: "campaign", object: "campaigns" },
  Donor: { entity: "donor", object: "donors" },
  Donation: { entity: "donation", object: "donations" },
} as const satisfies Record<ClassName, { entity: SyncedEntity; object: SyncedObject }>;

export const CLASS_NAMES = Object.keys(CLASSES) as ClassName[];
