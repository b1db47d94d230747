import type { AgencyChanges } from "./schema";

/** What a record keeps of a team's settings. */
export const agencyFacts = ({
  agency_name: name,
  handler,
  scope,
  mode,
  sync_delay: delay,
  checked_by: checker,
}: AgencyChanges) => ({
  team_name: name,
  team_handler: handler,
  team_scope: scope,
  team_mode: mode,
  sync_delay: delay,
  checked_by: checker,
});
