import { hasWords } from "~/values/text/search-text";
import { isId } from "~/values/ids/ids";
import type { OrganizationContext } from "../../context";
import type { ClassName } from "../shapes";

/** An object of ours that a person may choose. */
export interface FoundRecord {
  id: string;
  /** What people know it by. */
  label: string;
}

const MOST = 10;

const DONOR = "n.first_name || ' ' || n.last_name || ' ' || n.email";
const SOURCES: Record<ClassName, { text: string; from: string; label: string; searched: string }> =
  {
    Donor: {
      text: "n.id",
      from: "donors n WHERE n.organization_id = $1 AND n.merged_into_id IS NULL AND n.erased_at IS NULL",
      label: DONOR,
      searched: DONOR,
    },
    Donation: {
      text: "n.donation_id",
      from: `(SELECT d.id AS donation_id, d.created_at, d.organization_id, o.first_name, o.last_name, o.email, c.title
              FROM donations d JOIN donors o ON o.organization_id = d.organization_id AND o.id = d.donor_id
              JOIN campaigns c ON c.organization_id = d.organization_id AND c.id = d.campaign_id
             WHERE d.organization_id = $1 AND d.status NOT IN ('attempted', 'refused')) n WHERE true`,
      label:
        "n.first_name || ' ' || n.last_name || ' · ' || n.title || ' · ' || n.created_at::date",
      searched: DONOR,
    },
    Campaign: {
      text: "n.id",
      from: "campaigns n WHERE n.organization_id = $1",
      label: "n.title",
      searched: "n.title",
    },
  };

/**
 * Finds objects of a class by id, or by words of name, e-mail or title; the newest without words. At most ten,
 * newest first.
 */
export async function findRecords(
  ctx: OrganizationContext,
  className: ClassName,
  search: string,
): Promise<FoundRecord[]> {
  ctx.require("update", "integration");
  const { from, label, searched, text } = SOURCES[className];
  const typed = search.trim();
  const values: unknown[] = [ctx.organizationId];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = isId(typed)
    ? [`${text} = ${bind(typed)}::uuid`]
    : hasWords(searched, typed, bind);
  // Signs alone find nothing.
  if (typed !== "" && conditions.length === 0) return [];
  const where = conditions.map((condition) => ` AND ${condition}`).join("");
  const most = typed === "" ? 1 : MOST;
  const [rows = []] = await ctx.statements({
    text: `SELECT ${text} AS id, ${label} AS label FROM ${from}${where} ORDER BY n.created_at DESC, ${text} LIMIT ${most}`,
    values,
  });
  return rows.map((row) => ({ id: String(row.id), label: String(row.label) }));
}
