import type { PartValues } from "./form-values";
import type { CampaignPart } from "~/domain/campaigns/campaign-types";

/** The fields that each page of the editor shows, by the names of their labels. */
const SHOWN = {
  details: ["title", "description", "category", "objective", "end_date", "color"],
  amounts: [
    "amounts",
    "allow_one_time",
    "allow_other_amount",
    "min_amount",
    "max_amount",
    "recurrence_default",
    "installments",
  ],
  thanks: ["thanks_message", "thanks_email"],
  advanced: [
    "channels",
    "form_variant",
    "immediate_charging",
    "upgrade",
    "facebook_pixel_id",
    "analytics_id",
    "tag_manager_id",
  ],
} as const satisfies Record<CampaignPart, readonly string[]>;

export type ShownField = (typeof SHOWN)[CampaignPart][number];

export interface Difference {
  name: ShownField;
  yours: string;
  theirs: string;
}

/** Returns the fields of a page whose sent and saved values differ, as people typed them. */
export function differences(
  part: CampaignPart,
  typed: Record<string, unknown>,
  saved: PartValues,
): Difference[] {
  return SHOWN[part].flatMap((name) => {
    const yours = textOf(valueIn(typed, name));
    const theirs = textOf(valueIn(saved, name));
    return yours === theirs ? [] : [{ name, yours, theirs }];
  });
}

function valueIn(values: Record<string, unknown>, name: ShownField): unknown {
  return name === "color" ? (values.style as { color?: unknown } | undefined)?.color : values[name];
}

/** The keys of a row that only the page reads. */
const HIDDEN = ["uuid"];

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join("\n");
  if (typeof value === "object") {
    const parts = Object.entries(value).filter(([key]) => !HIDDEN.includes(key));
    return parts
      .map(([, part]) => textOf(part))
      .filter(Boolean)
      .join(" · ");
  }
  const text = String(value).trim();
  return text === "on" ? "✓" : text;
}
