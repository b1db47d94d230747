import type { Role } from "./abilities";

/** How a person stands in an organisation; `expired`: invited, and the link has had its days. */
export const userStates = ["active", "invited", "expired", "deactivated"] as const;
export type UserState = (typeof userStates)[number];

/** A line of the list of users: a member, or an open invitation. */
export interface OrganizationUser {
  /** The person's; of an invitation its own, which goes on naming who accepted it. */
  uuid: string;
  full_name: string;
  first_name: string;
  last_name: string;
  email: string;
  role: Role;
  state: UserState;
  last_login: string | null;
  created_at: string;
  /** Until when the link is good; null for members. */
  expires_at: string | null;
}
