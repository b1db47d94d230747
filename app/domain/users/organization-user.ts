import type { Role } from "./abilities";

/** A person's state in an organisation; `expired` means that the invitation's link is too old. */
export const userStates = ["active", "invited", "expired", "deactivated"] as const;
export type UserState = (typeof userStates)[number];

/** A line of the list of users: a member, or an open invitation. */
export interface OrganizationUser {
  /** Id of the person or of the invitation, which still identifies the person afterwards. */
  uuid: string;
  full_name: string;
  first_name: string;
  last_name: string;
  email: string;
  role: Role;
  state: UserState;
  last_login: string | null;
  created_at: string;
  /** Expiry of the link; null for members. */
  expires_at: string | null;
}
