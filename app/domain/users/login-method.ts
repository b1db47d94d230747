/** How a login happened, kept in its sessions: what was given besides the password. */
export type LoginMethod = "password" | "password+totp" | "password+recovery";
