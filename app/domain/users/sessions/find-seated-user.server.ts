/** Finds a person in a team without a session, for what their device kept while it had no network. */
import { acrossOrganizations, type CurrentUser } from "~/domain/context";
import { seatIn, seatOf } from "./agency-access.sql";

const SELECT = `
SELECT u.id, u.email, u.first_name, u.last_name, u.email_verified_at, u.cellphone_verified_at, g.*
  FROM users u JOIN LATERAL (${seatOf("u.id", "$2::uuid", "$3::uuid")}) g ON true
 WHERE u.id = $1::uuid`;

interface Named {
  userId: string;
  organizationId: string;
  agencyId: string;
}

/** Returns the person as a session of the team would; null once person, seat or team is discarded. */
export async function findSeatedUser(
  now: Date,
  { userId, organizationId, agencyId }: Named,
): Promise<CurrentUser | null> {
  const across = acrossOrganizations("users and sessions belong to the platform", now);
  const values = [userId, organizationId, agencyId];
  const [[row] = []] = await across.statements({ name: "seated-user", text: SELECT, values });
  const agency = row && seatIn(row);
  if (!agency) return null;
  return {
    id: String(row.id),
    role: agency.role,
    email: String(row.email),
    firstName: String(row.first_name),
    lastName: String(row.last_name),
    emailVerified: row.email_verified_at !== null,
    cellphoneVerified: row.cellphone_verified_at !== null,
    // No session: nothing that needs one, or a password, can be done with it.
    sessionId: "",
    authenticatedAt: new Date(0),
    twoFactor: "off",
    agency,
  };
}
