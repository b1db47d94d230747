import { acrossOrganizations } from "../context";

/** A person of the platform whom a mail goes to. */
export interface Person {
  id: string;
  email: string;
  firstName: string;
  locale: string;
}

/** The person of an id, or of an address; null: nobody has it. */
export async function findPerson(
  now: Date,
  who: { id: string } | { email: string },
): Promise<Person | null> {
  const across = acrossOrganizations("people belong to the platform", now);
  const select = { id: true, email: true, firstName: true, locale: true };
  return across.read((db) => db.user.findFirst({ where: who, select }));
}
