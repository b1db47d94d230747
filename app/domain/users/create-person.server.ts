import { newId } from "~/values/ids";
import type { Database } from "../context";

interface NewPerson {
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  locale: string;
  cellphoneCountry?: string;
  cellphoneNumber?: string;
  roleArea?: string;
  emailVerifiedAt?: Date;
  lastLoginAt?: Date;
}

/**
 * Writes a person in the caller's transaction of the platform, and answers their id. The caller has
 * checked address and cellphone; a unique index may still refuse them when two come at once (23505).
 */
export async function createPerson(db: Database, person: NewPerson, now: Date): Promise<string> {
  const id = newId(now);
  const data = { id, ...person, createdAt: now, updatedAt: now };
  await db.user.create({ data, select: { id: true } });
  return id;
}
