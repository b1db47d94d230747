import { sha256 } from "~/infrastructure/crypto.server";
import { acrossOrganizations, type Database, type PlatformContext, type Row } from "../context";
import type { SeatRole } from "../users/agency-seat";

export interface TeamInvitation {
  personId: string;
  organizationId: string;
  organization: { name: string; slug: string };
  isExpired: boolean;
  email: string;
  firstName: string;
  lastName: string;
  role: SeatRole;
  /** The teams that still exist. */
  teams: { id: string; name: string }[];
  /** The account of the invited address; null if it has none. */
  userId: string | null;
}

/** Returns the invitation of a link's token to teams, or null for a used, replaced or unknown one. */
export async function findTeamInvitation(
  ctx: PlatformContext,
  token: string,
): Promise<TeamInvitation | null> {
  const across = acrossOrganizations("a link is opened on the platform", ctx.now);
  return across.read((db) => readTeamInvitation(db, token));
}

const SEATS = `
  SELECT p.id, p.organization_id, p.email, p.first_name, p.last_name, s.role,
         p.expires_at <= app_now() AS is_expired, a.id AS team_id, a.name AS team,
         o.name AS organization, o.slug, u.id AS user_id
    FROM agency_people p
    JOIN agency_seats s ON s.organization_id = p.organization_id AND s.person_id = p.id
    JOIN agencies a ON a.organization_id = s.organization_id AND a.id = s.agency_id
    JOIN organizations o ON o.id = p.organization_id
    LEFT JOIN users u ON u.email = p.email
   WHERE p.token_hash = $1 AND p.joined_at IS NULL AND p.discarded_at IS NULL
     AND a.discarded_at IS NULL
   ORDER BY a.id`;

/** Returns the same inside an open platform transaction. */
export async function readTeamInvitation(
  db: Database,
  token: string,
): Promise<TeamInvitation | null> {
  if (token.length > 100) return null;
  const seats = await db.sql<Row>({ text: SEATS, values: [sha256(token)] });
  const [row] = seats;
  if (!row) return null;
  return {
    personId: String(row.id),
    organizationId: String(row.organization_id),
    organization: { name: String(row.organization), slug: String(row.slug) },
    isExpired: row.is_expired === true,
    email: String(row.email),
    firstName: String(row.first_name),
    lastName: String(row.last_name),
    role: row.role as SeatRole,
    teams: seats.map(({ team_id: id, team }) => ({ id: String(id), name: String(team) })),
    userId: row.user_id as string | null,
  };
}
