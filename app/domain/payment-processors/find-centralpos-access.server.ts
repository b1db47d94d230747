import type { CentralposAccess } from "~/providers/account-links";
import { env } from "~/infrastructure/env.server";

/** Our access to Centralpos; null where this installation has none. */
export function findCentralposAccess(): CentralposAccess | null {
  const { CENTRALPOS_URL: url, CENTRALPOS_USER: user } = env();
  return url && user ? { url, user } : null;
}
