import { acrossOrganizations } from "~/domain/context";
import type { SeatRole } from "~/domain/users/agency-seat";

export interface OwnTeam {
  id: string;
  name: string;
  role: SeatRole;
  mode: "live" | "sandbox";
  organization: { id: string; slug: string; name: string };
}

const TEAMS = `
  SELECT a.id, a.name, a.mode, s.role, o.id AS organization_id, o.slug, o.name AS organization
    FROM agency_people p
    JOIN agency_seats s ON s.organization_id = p.organization_id AND s.person_id = p.id
    JOIN agencies a ON a.organization_id = s.organization_id AND a.id = s.agency_id
    JOIN organizations o ON o.id = p.organization_id
   WHERE p.user_id = $1::uuid AND p.discarded_at IS NULL AND a.discarded_at IS NULL
   ORDER BY name_key(o.name) COLLATE "C", name_key(a.name) COLLATE "C", a.id`;

/** Lists the teams in which a person has a seat, by organisation and name. */
export async function listOwnTeams(now: Date, userId: string): Promise<OwnTeam[]> {
  const across = acrossOrganizations("a person's teams", now);
  const [rows = []] = await across.statements({ name: "own-teams", text: TEAMS, values: [userId] });
  return rows.map((row) => ({
    id: String(row.id),
    name: String(row.name),
    role: row.role as SeatRole,
    mode: row.mode as OwnTeam["mode"],
    organization: {
      id: String(row.organization_id),
      slug: String(row.slug),
      name: String(row.organization),
    },
  }));
}
