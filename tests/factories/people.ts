/** People for unit tests, created with the product's own signup. */
import {
  acrossOrganizations,
  createOrganizationContext,
  createPlatformContext,
  type OrganizationContext,
  type PersonContext,
  type PlatformContext,
} from "~/domain/context";
import {
  registerAccount,
  type RegistrationAnswer,
} from "~/domain/onboarding/register-account.server";
import { registrationSchema, type Registration } from "~/domain/onboarding/schema";
import { findOrganization } from "~/domain/organizations/find-organization.server";
import type { Role } from "~/domain/users/abilities";
import { findSession } from "~/domain/users/sessions/find-session.server";
import { startSession } from "~/domain/users/sessions/start-session.server";
import { CODE_SEAL } from "~/domain/users/account/send-code.server";
import { unseal } from "~/infrastructure/crypto.server";
import { makeMember, type Member } from "../../prisma/seed/make-member";
import { newRegistration } from "./registration";

export { makeCuit, PASSWORD } from "./registration";

export function visitorAt(now: Date): PlatformContext {
  return createPlatformContext({ country: "AR", now, locale: "es-AR", ip: "127.0.0.9" });
}

/** Returns a unique signup that passes every rule. */
export function makeRegistration(
  changes: { user?: object; organization?: object } = {},
): Registration {
  const body = newRegistration();
  return registrationSchema.parse({
    ...body,
    user: { ...body.user, ...changes.user },
    organization: { ...body.organization, ...changes.organization },
  });
}

export interface SignedUp {
  answer: RegistrationAnswer;
  registration: Registration;
  userId: string;
  slug: string;
}

export async function signUp(now: Date, registration = makeRegistration()): Promise<SignedUp> {
  const origin = { sessionId: null, idempotencyKey: null };
  const once = await registerAccount(visitorAt(now), registration, origin);
  if (once.state !== "done") throw new Error("the signup still runs");
  const { answer } = once;
  return { answer, registration, userId: answer.user.uuid, slug: answer.organization.slug };
}

/** Returns the context of a person who signed in at `signedInAt` (by default now). */
export async function signedInContext(
  { userId, slug }: { userId: string; slug: string },
  now: Date,
  signedInAt = now,
): Promise<OrganizationContext> {
  const organization = await findOrganization(now, { slug });
  if (!organization) throw new Error("no such organisation");
  const started = await startSession(signedInAt, {
    kind: "organization",
    userId,
    organizationId: organization.id,
    ip: "127.0.0.9",
    userAgent: "test",
    authenticatedAt: signedInAt,
  });
  const session = await findSession(now, started.token);
  if (!session?.user) throw new Error("no such session");
  const { user } = session;
  return createOrganizationContext({ organization, user, now, locale: "es-AR", ip: "127.0.0.9" });
}

/** Creates a complete member of the organisation in a role, for `signedInContext`. */
export async function joinAs(
  role: Role,
  { slug }: { slug: string },
  now: Date,
): Promise<Member & { userId: string; slug: string }> {
  const organization = await findOrganization(now, { slug });
  if (!organization) throw new Error("no such organisation");
  const { id: organizationId } = organization;
  const member = await makeMember(now, { organizationId, role, locale: "es-AR" });
  return { ...member, userId: member.uuid, slug };
}

/** Returns the same person in the same session, later. */
export function later(ctx: OrganizationContext, seconds: number): OrganizationContext {
  const { organization, actor, user, locale, ip } = ctx;
  const now = new Date(ctx.now.getTime() + seconds * 1000);
  const place = { organization, now, locale, ip };
  return createOrganizationContext(user ? { ...place, user } : { ...place, actor });
}

/** Returns a person on the platform's host, who entered their password just now. */
export function personAt(now: Date, id: string, sessionId: string): PersonContext {
  return { ...visitorAt(now), user: { id, sessionId, authenticatedAt: now } };
}

export function personContext({ now, user }: OrganizationContext): PersonContext {
  if (!user) throw new Error("nobody is signed in");
  return { ...visitorAt(now), user };
}

/** Returns the newest code for an address, opened from the outbox as its job would. */
export async function newestCode(now: Date, target: string): Promise<string> {
  const across = acrossOrganizations("a test reads the outbox", now);
  const rows = await across.read((db) =>
    db.verificationCode.findMany({ where: { target }, orderBy: { createdAt: "desc" }, take: 1 }),
  );
  const job = await across.read((db) =>
    db.outbox.findFirst({ where: { payload: { path: ["codeId"], equals: rows[0]?.id ?? "" } } }),
  );
  const sealed = (job?.payload as { sealedCode?: string } | undefined)?.sealedCode ?? "";
  const code = unseal(CODE_SEAL, sealed);
  if (code === null) throw new Error(`no code was sent to ${target}`);
  return code;
}
