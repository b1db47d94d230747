import { acrossOrganizations } from "~/domain/context";
import type { Role } from "~/domain/users/abilities";
import { hashPassword } from "~/domain/users/sessions/password.server";
import { newId } from "~/values/ids/ids";
import { makePassword, makeTag } from "./identities";

export interface Member {
  uuid: string;
  email: string;
  password: string;
}

interface MemberOrder {
  organizationId: string;
  role: Role;
  locale: string;
  /** Without a person, one is generated. */
  person?: { firstName: string; lastName: string; email: string; password: string };
}

/** Creates a complete member of an organisation: verified, with a password and the given role. */
export async function makeMember(
  now: Date,
  { organizationId, role, locale, person }: MemberOrder,
): Promise<Member> {
  const { firstName = "Persona", lastName = "Laboratorio" } = person ?? {};
  const password = person?.password ?? makePassword();
  const passwordHash = await hashPassword(password);
  const uuid = newId(now);
  const email = person?.email ?? `${role}-${makeTag()}@example.org`;
  await acrossOrganizations("people belong to the platform", now).transaction(async (db) => {
    await db.user.create({
      data: {
        id: uuid,
        email,
        passwordHash,
        firstName,
        lastName,
        locale,
        emailVerifiedAt: now,
        cellphoneVerifiedAt: now,
        createdAt: now,
        updatedAt: now,
      },
    });
    await db.membership.create({ data: { organizationId, userId: uuid, role, createdAt: now } });
  });
  return { uuid, email, password };
}
