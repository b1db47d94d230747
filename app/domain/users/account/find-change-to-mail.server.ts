import { acrossOrganizations } from "~/domain/context";
import { findPerson, type Person } from "~/domain/users/find-person.server";

interface ChangeToMail {
  oldEmail: string;
  newEmail: string;
  /** Whether its confirmation link is still valid. */
  isOpen: boolean;
  person: Person;
  /** The person who already uses the new address, if it is another one. */
  holder: Person | null;
}

/** Returns a change of e-mail for its mails, or null if it was reverted or does not exist. */
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
