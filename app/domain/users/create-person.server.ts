import { newId } from "~/values/ids/ids";
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
 * Inserts a person in the caller's platform transaction. Returns their id. The caller has checked
 * address and cellphone; on simultaneous requests a unique index may still reject them (23505).
 */
export async function createPerson(db: Database, person: NewPerson, now: Date): Promise<string> {
  const id = newId(now);
  const data = { id, ...person, createdAt: now, updatedAt: now };
  await db.user.create({ data, select: { id: true } });
  return id;
}
