/** A team and its people as answers show them, with the names of the JSON calls. */
import type { SeatRole } from "../users/agency-seat";
import type { AgencyRole, checkers, handlers, modes, scopes } from "./choices";

/** `expired`: the invitation's link is too old. */
export const personStates = ["active", "invited", "expired", "discarded"] as const;
export type PersonState = (typeof personStates)[number];

interface Person {
  uuid: string;
  full_name: string;
  first_name: string;
  last_name: string;
  email: string;
  state: PersonState;
  created_at: string;
  joined_at: string | null;
  /** Expiry of the invitation's link; null for who joined. */
  expires_at: string | null;
  discarded_at: string | null;
}

/** A person of one team. */
export interface AgencyUserJson extends Person {
  role: AgencyRole;
}

/** A person with full access to several teams. */
export interface AdministratorJson extends Person {
  /** Tokens of the teams, without discarded ones. */
  agencies: string[];
}

export interface AgencyJson {
  token: string;
  agency_name: string;
  handler: (typeof handlers)[number];
  scope: (typeof scopes)[number];
  mode: (typeof modes)[number];
  sync_delay: number;
  checked_by: (typeof checkers)[number];
  payment_processor: string | null;
  created_at: string;
  discarded_at: string | null;
  users: AgencyUserJson[];
  campaigns: { uuid: string; title: string }[];
}

/** The columns of a person that an answer shows. */
export interface PersonRow {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  createdAt: Date;
  joinedAt: Date | null;
  expiresAt: Date;
  discardedAt: Date | null;
}

export function personJson(row: PersonRow, now: Date): Person {
  return {
    uuid: row.id,
    full_name: `${row.firstName} ${row.lastName}`,
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    state: stateOf(row, now),
    created_at: row.createdAt.toISOString(),
    joined_at: row.joinedAt?.toISOString() ?? null,
    expires_at: row.joinedAt ? null : row.expiresAt.toISOString(),
    discarded_at: row.discardedAt?.toISOString() ?? null,
  };
}

function stateOf({ discardedAt, joinedAt, expiresAt }: PersonRow, now: Date): PersonState {
  if (discardedAt) return "discarded";
  if (joinedAt) return "active";
  return expiresAt > now ? "invited" : "expired";
}

/** Returns the role of a team's user; administrators have none of these. */
export const userRole = (role: string): AgencyRole => role as Exclude<SeatRole, "administrator">;
