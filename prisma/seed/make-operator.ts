import { acrossOrganizations } from "~/domain/context";
import { hashPassword } from "~/domain/users/sessions/password.server";
import { makeSecret, sealSecret } from "~/domain/users/two-factor/totp.server";
import { newId } from "~/values/ids/ids";
import { makePassword } from "./identities";

export interface ReadyOperator {
  uuid: string;
  email: string;
  password: string;
  /** Base32, for an authenticator app or a test. */
  totp_secret: string;
}

/** Creates a complete operator, with password and second factor. */
export async function makeOperator(
  now: Date,
  person: { email: string; firstName?: string; lastName?: string },
): Promise<ReadyOperator> {
  const { email, firstName = "Persona", lastName = "Operadora" } = person;
  const password = makePassword();
  const passwordHash = await hashPassword(password);
  const secret = makeSecret();
  const uuid = newId(now);
  const times = { createdAt: now, updatedAt: now };
  const name = { firstName, lastName };
  await acrossOrganizations("operators belong to the platform", now).transaction(async (db) => {
    const user = { id: uuid, email, passwordHash, locale: "es", ...name, ...times };
    await db.user.create({ data: { ...user, emailVerifiedAt: now } });
    await db.operator.create({ data: { userId: uuid, createdAt: now, enrolledAt: now } });
    const factor = { userId: uuid, secret: sealSecret(secret), confirmedAt: now, ...times };
    await db.twoFactor.create({ data: factor });
  });
  return { uuid, email, password, totp_secret: secret };
}
