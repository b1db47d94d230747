import { databaseErrorCode } from "~/infrastructure/database.server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { acrossOrganizations, type PlatformContext } from "../context";
import {
  createOrganization,
  type NewOrganization,
} from "../organizations/create-organization.server";

const TRIES = 4;

/**
 * Another organisation of a person who is signed in: step one of the signup alone. Throws 422 on
 * `organization.uid`. Answers where to go on.
 */
export async function addOrganization(
  ctx: PlatformContext & { userId: string },
  organization: NewOrganization,
): Promise<{ slug: string; redirectTo: string }> {
  const { now, userId } = ctx;
  const across = acrossOrganizations("a signup has no organisation yet", now);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { slug } = await across.transaction((db) =>
        createOrganization(db, { organization, ownerId: userId, now }),
      );
      return { slug, redirectTo: absoluteUrl(slug, "/auth/start?to=/account/verifications") };
    } catch (error) {
      // Two at once wanted one slug or uid; what the index guards is looked at again.
      if (databaseErrorCode(error) !== "23505" || attempt === TRIES) throw error;
    }
  }
}
