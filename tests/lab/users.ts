import { z } from "zod";
import { acrossOrganizations } from "~/domain/context";
import { hashPassword } from "~/domain/users/password.server";
import { validate } from "~/http/forms.server";
import { newId } from "~/values/ids";
import { makePassword, makeTag } from "../../prisma/seed/identities";
import type { LabBody } from "./body";
import { LabError } from "./lab-error";
import { tenantOf } from "./tenants";

const userSchema = z.object({
  slug: z.string(),
  role: z.string().regex(/^[a-z_]{1,40}$/, "option_invalid"),
  agency: z.string().nullish(),
});

/** A ready person of a tenant: verified, with a password, in the role that is named. */
export async function createUser(body: LabBody): Promise<unknown> {
  const { slug, role, agency } = validate(userSchema, body);
  if (agency) throw new LabError(501, "not_available", "There are no agencies yet.");
  const { organizationId, now, locale } = await tenantOf(slug);
  const password = makePassword();
  const passwordHash = await hashPassword(password);
  const id = newId(now);
  const email = `${role.replaceAll("_", "-")}-${makeTag()}@example.org`;
  await acrossOrganizations("people belong to the platform", now).transaction(async (db) => {
    await db.user.create({
      data: {
        id,
        email,
        passwordHash,
        firstName: "Persona",
        lastName: "Laboratorio",
        locale,
        emailVerifiedAt: now,
        cellphoneVerifiedAt: now,
        createdAt: now,
        updatedAt: now,
      },
    });
    await db.membership.create({ data: { organizationId, userId: id, role, createdAt: now } });
  });
  return { uuid: id, email, password };
}
