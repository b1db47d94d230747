/** Reads what a person is in a team: nothing once the seat, the person or the team is discarded. */
import type { AgencySeat, SeatRole } from "~/domain/users/agency-seat";
import type { Row } from "~/domain/context";

/** The seat of a user in an organisation's team; the arguments are SQL. */
export const seatOf = (userId: string, organizationId: string, agencyId: string): string => `
  SELECT team.id AS agency_id, team.name AS agency_name, team.mode AS agency_mode, team.scope AS agency_scope,
         team.checked_by = 'agency' AS agency_checks, person.id AS person_id, seat.role AS seat_role,
         ARRAY(SELECT allowed.campaign_id FROM agency_campaigns allowed
                WHERE allowed.organization_id = team.organization_id AND allowed.agency_id = team.id) AS agency_campaigns
    FROM agency_people person
    JOIN agency_seats seat ON seat.organization_id = person.organization_id AND seat.person_id = person.id
    JOIN agencies team ON team.organization_id = seat.organization_id AND team.id = seat.agency_id
   WHERE person.user_id = ${userId} AND person.organization_id = ${organizationId} AND team.id = ${agencyId}
     AND person.discarded_at IS NULL AND team.discarded_at IS NULL`;

/** Returns the seat in the columns of a session's row, or undefined without one. */
export function seatIn(row: Row): AgencySeat | undefined {
  if (row.seat_role === null) return undefined;
  return {
    agencyId: String(row.agency_id),
    agencyName: String(row.agency_name),
    personId: String(row.person_id),
    role: row.seat_role as SeatRole,
    mode: row.agency_mode as AgencySeat["mode"],
    scope: row.agency_scope as AgencySeat["scope"],
    campaigns: row.agency_campaigns as string[],
    checks: row.agency_checks === true,
  };
}
