import { acrossOrganizations } from "../context";

/** A person of the platform who receives a mail. */
export interface Person {
  id: string;
  email: string;
  firstName: string;
  locale: string;
}

/** Returns the person of an id or an address, or null. */
export async function findPerson(
  now: Date,
  who: { id: string } | { email: string },
): Promise<Person | null> {
  const across = acrossOrganizations("people belong to the platform", now);
  const select = { id: true, email: true, firstName: true, locale: true };
  return across.read((db) => db.user.findFirst({ where: who, select }));
}
