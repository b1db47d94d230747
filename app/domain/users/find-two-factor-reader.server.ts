import { acrossOrganizations } from "../context";
import type { Person } from "./find-person.server";

interface TwoFactorReader extends Person {
  /** Verified; null: none is. */
  cellphone: string | null;
  isOperator: boolean;
  /** Recovery codes that are not used yet. */
  codesLeft: number;
}

/** Who reads of their own second factor, with what a mail about it says; null: nobody has that id. */
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
