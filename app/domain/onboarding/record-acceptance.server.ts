import { newId } from "~/values/ids/ids";
import type { Database, PlatformContext } from "../context";
import { LEGAL_VERSIONS } from "./legal-versions";

/** Records which versions of terms and privacy a person accepted, when, and from which address. */
export async function recordAcceptance(
  db: Database,
  { now, ip }: PlatformContext,
  userId: string,
): Promise<void> {
  await db.termsAcceptance.createMany({
    data: Object.entries(LEGAL_VERSIONS).map(([document, version]) => ({
      id: newId(now),
      userId,
      document,
      version,
      ip,
      acceptedAt: now,
    })),
  });
}
