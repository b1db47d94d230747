/** What a person is in an agency's team, as the session reads it. */
/** An administrator belongs to several teams, and may do in each what its manager may. */
export type SeatRole = "manager" | "supervisor" | "operator" | "administrator";

export interface AgencySeat {
  agencyId: string;
  agencyName: string;
  /** The person's id in the team's calls. */
  personId: string;
  role: SeatRole;
  mode: "live" | "sandbox";
  scope: "acquisition" | "management" | "both";
  /** The campaigns for which the team may capture pledges. */
  campaigns: readonly string[];
  /** Whether the team's own people check its pledges. */
  checks: boolean;
}
