import { acrossOrganizations } from "~/domain/context";
import type { Person } from "~/domain/users/find-person.server";

interface TwoFactorReader extends Person {
  /** The verified number; null without one. */
  cellphone: string | null;
  isOperator: boolean;
  /** Number of unused recovery codes. */
  codesLeft: number;
}

/**
 * Returns the recipient of a mail about their own second factor, with the data that the mail
 * contains; null for an unknown id.
 */
export async function findTwoFactorReader(now: Date, id: string): Promise<TwoFactorReader | null> {
  const across = acrossOrganizations("people belong to the platform", now);
  return across.read(async (db) => {
    const user = await db.user.findUnique({
      where: { id },
      select: {
        email: true,
        firstName: true,
        locale: true,
        cellphoneNumber: true,
        cellphoneVerifiedAt: true,
        operator: { select: { userId: true } },
      },
    });
    if (!user) return null;
    const { email, firstName, locale, operator } = user;
    return {
      ...{ id, email, firstName, locale },
      cellphone: user.cellphoneVerifiedAt ? user.cellphoneNumber : null,
      isOperator: operator !== null,
      codesLeft: await db.recoveryCode.count({ where: { userId: id, usedAt: null } }),
    };
  });
}
