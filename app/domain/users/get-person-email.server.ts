import { acrossOrganizations, type PlatformContext } from "../context";

/** The address of who is signed in on the platform. */
export async function getPersonEmail(ctx: PlatformContext, userId: string): Promise<string> {
  const across = acrossOrganizations("people belong to the platform", ctx.now);
  const where = { id: userId };
  const { email } = await across.read((db) =>
    db.user.findUniqueOrThrow({ where, select: { email: true } }),
  );
  return email;
}
