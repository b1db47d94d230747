import { acrossOrganizations } from "../context";
import { findPerson, type Person } from "./find-person.server";

interface ChangeToMail {
  oldEmail: string;
  newEmail: string;
  /** Whether its confirming link would still lead somewhere. */
  isOpen: boolean;
  /** Whose e-mail it is. */
  person: Person;
  /** Who else has the new address by now. */
  holder: Person | null;
}

/** A change of e-mail that mails tell of; null for one that was taken back, or is none. */
export async function findChangeToMail(now: Date, id: string): Promise<ChangeToMail | null> {
  const across = acrossOrganizations("people belong to the platform", now);
  const change = await across.read((db) =>
    db.emailChange.findUnique({
      where: { id, revokedAt: null },
      include: { user: { select: { id: true, email: true, firstName: true, locale: true } } },
    }),
  );
  if (!change) return null;
  const { oldEmail, newEmail, cancelledAt, confirmedAt, expiresAt, user: person } = change;
  const holder = await findPerson(now, { email: newEmail });
  return {
    oldEmail,
    newEmail,
    isOpen: !cancelledAt && !confirmedAt && expiresAt > now,
    person,
    holder: holder?.id === person.id ? null : holder,
  };
}
