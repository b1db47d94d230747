import type { CentralposAccess } from "~/providers/account-links";
import { env } from "~/infrastructure/env.server";

/** Returns our credentials at Centralpos, or null if this installation has none. */
export function findCentralposAccess(): CentralposAccess | null {
  const { CENTRALPOS_URL: url, CENTRALPOS_USER: user } = env();
  return url && user ? { url, user } : null;
}
