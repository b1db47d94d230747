import { acrossOrganizations, type OrganizationContext } from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import {
  readCellphone,
  requireFreeCellphone,
  requireFreeEmail,
} from "~/domain/users/check-availability.server";
import type { AddressCheck } from "~/domain/users/schema";

/**
 * Checks whether the signed-in person could change to this e-mail or cellphone: it must differ from
 * the current one and be free. A person with a verified e-mail does not learn whether another one
 * is taken; its owner is informed by the mails of the change (`request-email-change`). Changes
 * nothing. Throws 422 on `email` (`email_same`, `email_taken`) or `cellphone` (`cellphone_same`,
 * `cellphone_taken`).
 */
export async function checkNewAddress(
  ctx: OrganizationContext,
  wanted: AddressCheck,
): Promise<void> {
  const { user, now } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  ctx.require("read", "user", { uuid: user.id });
  const across = acrossOrganizations("people belong to the platform", now);
  const own = { now, exceptUserId: user.id };
  await across.transaction(async (db) => {
    const present = await db.user.findUniqueOrThrow({
      where: { id: user.id },
      select: { email: true, emailVerifiedAt: true, cellphoneNumber: true },
    });
    if ("email" in wanted) {
      const { email } = wanted;
      if (email === present.email) throw refuseField("email", "email_same");
      if (present.emailVerifiedAt) return;
      return requireFreeEmail(db, { ...own, email, field: "email" });
    }
    const { number } = readCellphone(wanted.cellphone, "cellphone");
    if (number === present.cellphoneNumber) throw refuseField("cellphone", "cellphone_same");
    return requireFreeCellphone(db, { ...own, number, field: "cellphone" });
  });
}
