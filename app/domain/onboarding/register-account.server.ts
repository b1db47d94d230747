import { keyedHash } from "~/infrastructure/crypto.server";
import { databaseErrorCode } from "~/infrastructure/database/database.server";
import { absoluteUrl } from "~/infrastructure/env.server";
import type { CountryCode } from "~/countries/country";
import { recordSecurityEvent } from "../audit/record-security-event.server";
import { acrossOrganizations, type Database, type PlatformContext } from "../context";
import { DomainError } from "../errors";
import { waitForFirst, type Once } from "../idempotency-keys/wait-for-first.server";
import {
  readCellphone,
  requireFreeCellphone,
  requireFreeEmail,
} from "../users/check-availability.server";
import { createPerson } from "../users/create-person.server";
import { readProfile, type UserProfile } from "~/domain/users/account/get-user.server";
import { keepSessionData } from "~/domain/users/sessions/keep-session-data.server";
import { hashPassword } from "~/domain/users/sessions/password.server";
import { openOrganization } from "./open-organization.server";
import { recordAcceptance } from "./record-acceptance.server";
import type { Registration } from "./schema";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Two simultaneous signups may want one slug; the loser tries the next. */
const TRIES = 4;

export interface RegistrationAnswer {
  user: UserProfile;
  organization: { uuid: string; slug: string; name: string; country: string };
  /** The address that starts the session on the new subdomain and leads to the verifications. */
  redirect_to: string;
}

/** The signup's session and the key of a repeat; both null for our own programs. */
export interface RegistrationOrigin {
  sessionId: string | null;
  idempotencyKey: string | null;
}

interface StoredRegistration {
  key: string;
  fingerprint: string;
  at: string;
  answer: RegistrationAnswer;
}

/**
 * Creates a person and their organisation. Everything is validated again; throws 422 by the body's
 * paths. Within 24 h the same key with the same content returns the first answer again
 * (`idempotency_key_reused` for other content). A repeat waits for a running signup (`running`
 * after 25 s).
 */
export async function registerAccount(
  ctx: PlatformContext,
  registration: Registration,
  origin: RegistrationOrigin,
): Promise<Once<RegistrationAnswer>> {
  const across = acrossOrganizations("a signup has no organisation yet", ctx.now);
  const fingerprint = fingerprintOf(registration);
  const passwordHash = await hashPassword(registration.user.password);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await waitForFirst((limit) =>
        across.transaction(async (db) => {
          await limit(db);
          const kept = await readKept(db, origin, ctx.now);
          if (kept && kept.fingerprint !== fingerprint)
            throw new DomainError("idempotency_key_reused");
          if (kept) return kept.answer;
          const answer = await write(db, ctx, registration, passwordHash);
          await keep(db, origin, { fingerprint, at: ctx.now.toISOString(), answer });
          return answer;
        }),
      );
    } catch (error) {
      // A unique index was violated; the next attempt rejects the value or chooses another name.
      if (databaseErrorCode(error) !== "23505" || attempt === TRIES) throw error;
    }
  }
}

async function write(
  db: Database,
  ctx: PlatformContext,
  { user, organization }: Registration,
  passwordHash: string,
): Promise<RegistrationAnswer> {
  const { now } = ctx;
  const { country, number } = readCellphone(user.cellphone, "user.cellphone");
  await requireFreeEmail(db, { email: user.email, field: "user.email", now });
  await requireFreeCellphone(db, { number, field: "user.cellphone", now });
  const person = {
    email: user.email,
    passwordHash,
    firstName: user.first_name,
    lastName: user.last_name,
    cellphoneCountry: country,
    cellphoneNumber: number,
    roleArea: user.organization_role_area,
    locale: ctx.locale,
    lastLoginAt: now,
  };
  const userId = await createPerson(db, person, now);
  const { id, slug, name } = await openOrganization(db, {
    organization: {
      name: organization.name,
      uid: organization.uid,
      uidType: organization.uid_type,
      country: organization.country as CountryCode,
    },
    ownerId: userId,
    now,
  });
  await recordAcceptance(db, ctx, userId);
  await recordSecurityEvent(db, ctx, {
    event: "register",
    userId,
    organizationId: id,
  });
  return {
    user: await readProfile(db, { id: userId, role: "owner" }, now),
    organization: { uuid: id, slug, name, country: organization.country },
    redirect_to: absoluteUrl(slug, "/auth/start?to=/account/verifications"),
  };
}

/** Hashes the validated content with a key, because it includes a password. */
function fingerprintOf(registration: Registration): string {
  return keyedHash("registration", JSON.stringify(registration)).toString("base64url");
}

/** Locks the signup's session, so that a repeat waits and reads the first answer. */
async function readKept(
  db: Database,
  origin: RegistrationOrigin,
  now: Date,
): Promise<StoredRegistration | null> {
  if (origin.sessionId === null) return null;
  const rows = await db.sql<{
    kept: StoredRegistration | null;
  }>`SELECT data->'registration' AS kept FROM sessions WHERE id = ${origin.sessionId}::uuid FOR UPDATE`;
  const kept = rows[0]?.kept;
  if (!kept || origin.idempotencyKey === null || kept.key !== origin.idempotencyKey) return null;
  return now.getTime() - Date.parse(kept.at) <= DAY_MS ? kept : null;
}

async function keep(
  db: Database,
  { sessionId, idempotencyKey }: RegistrationOrigin,
  kept: Omit<StoredRegistration, "key">,
): Promise<void> {
  if (sessionId === null || idempotencyKey === null) return;
  const value = { key: idempotencyKey, ...kept };
  await keepSessionData(db, sessionId, { key: "registration", value });
}
