import { acrossOrganizations, type Database, type OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { rulesOfActor } from "~/domain/actor";
import { rulesOf, type AbilityRule } from "~/domain/users/abilities";
import { findPendingEmail } from "./find-pending-email.server";

/** A person with the fields of product.md section 3, with the names of the JSON calls. */
export interface UserProfile {
  uuid: string;
  full_name: string;
  first_name: string;
  last_name: string;
  email: string;
  /** The requested, unconfirmed replacement of `email`. */
  pending_email: string | null;
  cellphone: { country: string; number: string } | null;
  uid_number: string | null;
  role: string;
  organization_role_area: string | null;
  locale: string;
  last_login: string | null;
  verifications: { email_verified: boolean; cellphone_verified: boolean };
  abilities: AbilityRule[];
}

/** Returns the signed-in person. */
export async function getUser(ctx: OrganizationContext): Promise<UserProfile> {
  const { user } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  ctx.require("read", "user", { uuid: user.id });
  const across = acrossOrganizations("people belong to the platform", ctx.now);
  const profile = await across.read((db) => readProfile(db, user, ctx.now));
  return { ...profile, abilities: [...rulesOfActor(ctx.actor)] };
}

/** Returns the profile inside an open platform transaction. */
export async function readProfile(
  db: Database,
  { id, role }: { id: string; role: string },
  now: Date,
): Promise<UserProfile> {
  const row = await db.user.findUniqueOrThrow({ where: { id }, omit: { passwordHash: true } });
  return {
    uuid: row.id,
    full_name: `${row.firstName} ${row.lastName}`,
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    pending_email: await findPendingEmail(db, id, now),
    cellphone:
      row.cellphoneCountry && row.cellphoneNumber
        ? { country: row.cellphoneCountry, number: row.cellphoneNumber }
        : null,
    uid_number: row.uidNumber,
    role,
    organization_role_area: row.roleArea,
    locale: row.locale,
    last_login: row.lastLoginAt?.toISOString() ?? null,
    verifications: {
      email_verified: row.emailVerifiedAt !== null,
      cellphone_verified: row.cellphoneVerifiedAt !== null,
    },
    abilities: rulesOf({ role, id }),
  };
}
