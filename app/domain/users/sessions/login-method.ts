/** The method of a login, stored in its sessions: the factor in addition to the password. */
export type LoginMethod = "password" | "password+totp" | "password+recovery";
