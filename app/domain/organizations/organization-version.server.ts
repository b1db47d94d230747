import { editVersion } from "../edit-version.server";
import type { OrganizationView } from "./schema";

/** What each form of the settings edits. */
const PARTS = {
  general: [
    "name",
    "short_description",
    "color",
    "categories",
    "public_links",
    "show_totals",
    "administrative_contact",
  ],
  details: ["legal_name", "address", "timezone", "default_language"],
  offers: ["recurrence_options", "collect_day_options"],
  domains: ["allowed_domains"],
} as const satisfies Record<string, readonly (keyof OrganizationView)[]>;

export type OrganizationPart = keyof typeof PARTS;

/** Returns the version of what one form edits, so that a save in another form is no conflict. */
export function organizationVersion(view: OrganizationView, part: OrganizationPart): string {
  return editVersion(...PARTS[part].map((name) => view[name]));
}
