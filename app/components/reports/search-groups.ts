/** What a search answers: the same for its page and the overlay. */
import type { TextKey } from "~/i18n/text-key";

export interface SearchEntry {
  to: string;
  title: string;
  detail: string | null;
  badge: { of: "donation" | "campaign"; status: string } | null;
}

export interface SearchGroup {
  title: TextKey;
  /** The list with this search; null for kinds without one. */
  more: string | null;
  entries: SearchEntry[];
}

export interface SearchAnswer {
  q: string;
  groups: SearchGroup[];
}
