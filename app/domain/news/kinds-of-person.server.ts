import type { Database } from "../context";
import { kindsFor, type NewsKind } from "./kinds";

/** Returns the kinds of news that a person's present role reads; none for somebody without a membership. */
export async function kindsOfPerson(
  db: Database,
  organizationId: string,
  userId: string,
): Promise<NewsKind[]> {
  const member = await db.membership.findUnique({
    where: { organizationId_userId: { organizationId, userId } },
    select: { role: true },
  });
  return kindsFor(member?.role ?? "");
}
