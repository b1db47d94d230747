import { isId } from "~/values/ids/ids";
import { acrossOrganizations } from "../context";

/** Returns the signup of a platform session; a repeated registration still refers to it. */
export async function findSignupOrigin(
  now: Date,
  sessionId: string,
): Promise<{ id: string; csrfSecret: string } | null> {
  const across = acrossOrganizations("sessions belong to the platform", now);
  return across.read(async (db) => {
    const session = await db.session.findUnique({
      where: { id: sessionId },
      select: { data: true },
    });
    const origin = (session?.data as { signupSessionId?: unknown } | null)?.signupSessionId;
    if (typeof origin !== "string" || !isId(origin)) return null;
    return db.session.findFirst({
      where: { id: origin, kind: "signup", expiresAt: { gt: now } },
      select: { id: true, csrfSecret: true },
    });
  });
}
