/** Shared steps of operations on a team's people, each inside the caller's transaction. */
import { databaseErrorCode } from "~/infrastructure/database/database.server";
import { isId } from "~/values/ids/ids";
import type { Database, OrganizationContext } from "../context";
import { DomainError, refuseField } from "../errors";
import { makeLink } from "../users/invitation-link.server";
import { MOST_PEOPLE } from "./schema";

interface NewPerson {
  kind: "user" | "admin";
  email: string;
  firstName: string;
  lastName: string;
}

/**
 * Inserts an invited person and queues the mail with their link. The unique index refuses an address
 * that a person of any of the organisation's teams has.
 */
export async function addPerson(
  db: Database,
  ctx: OrganizationContext,
  person: NewPerson,
): Promise<string> {
  const { organizationId, now } = ctx;
  const count = await db.agencyPerson.count({ where: { organizationId, discardedAt: null } });
  if (count >= MOST_PEOPLE) throw refuseField("email", "too_many_people");
  const id = ctx.newId();
  const { link, sealedToken } = newLink(now);
  const data = { organizationId, id, ...person, ...link, createdAt: now };
  await db.agencyPerson.create({ data });
  await ctx.enqueue(db, "notifications.send-agency-invitation", { personId: id, sealedToken });
  return id;
}

/** Gives an invited person a new link, by a new mail; the old one becomes invalid. */
export async function renewLink(
  db: Database,
  ctx: OrganizationContext,
  personId: string,
): Promise<void> {
  const { link, sealedToken } = newLink(ctx.now);
  const where = { organizationId: ctx.organizationId, id: personId };
  await db.agencyPerson.updateMany({ where, data: link });
  await ctx.enqueue(db, "notifications.send-agency-invitation", { personId, sealedToken });
}

function newLink(now: Date) {
  const { kept, sealedToken } = makeLink(now);
  const { tokenHash, sentAt, expiresAt } = kept;
  return { link: { tokenHash, invitedAt: sentAt, expiresAt }, sealedToken };
}

/** Reads a person of a team. Throws `not_found` for every other team's. */
export async function findSeat(
  db: Database,
  organizationId: string,
  { agencyId, personId }: { agencyId: string; personId: string },
) {
  if (!isId(agencyId) || !isId(personId)) throw new DomainError("not_found");
  const seat = await db.agencySeat.findFirst({
    where: { organizationId, agencyId, personId, person: { kind: "user" } },
    include: { person: true },
  });
  if (!seat) throw new DomainError("not_found");
  return seat;
}

/** Reads an administrator with their teams. Throws `not_found`. */
export async function findAdministrator(db: Database, organizationId: string, personId: string) {
  const person = isId(personId)
    ? await db.agencyPerson.findFirst({
        where: { organizationId, id: personId, kind: "admin" },
        include: { seats: { include: { agency: true }, orderBy: { agencyId: "asc" } } },
      })
    : null;
  if (!person) throw new DomainError("not_found");
  return person;
}

/** Turns the unique index's refusal of an address into its field's error. */
export function refuseTaken(field: string) {
  return (error: unknown): never => {
    if (databaseErrorCode(error) === "23505") throw refuseField(field, "email_in_team");
    throw error;
  };
}

/** Throws the field's error for a joined person's new address, which belongs to their account. */
export function requireSameEmail(
  person: { email: string; joinedAt: Date | null },
  email: string | undefined,
  field: string,
): void {
  if (email !== undefined && email !== person.email && person.joinedAt) {
    throw refuseField(field, "email_of_account");
  }
}

/** Writes a person's names and address. Throws the field's error if they joined since they were read. */
export async function writePerson(
  db: Database,
  organizationId: string,
  { person, email, field, ...names }: Written,
): Promise<void> {
  const isNew = email !== undefined && email !== person.email;
  const { count } = await db.agencyPerson.updateMany({
    where: { organizationId, id: person.id, ...(isNew ? { joinedAt: null } : {}) },
    data: { email, ...names },
  });
  if (isNew && count === 0) throw refuseField(field, "email_of_account");
}

interface Written {
  person: { id: string; email: string };
  email: string | undefined;
  firstName: string | undefined;
  lastName: string | undefined;
  field: string;
}

interface Names {
  email?: string | undefined;
  first_name?: string | undefined;
  last_name?: string | undefined;
}

/** Returns a change of a person as its record has it; `own` are the facts of their seats. */
export function recordedPerson<Own extends object>(
  person: { email: string; firstName: string; lastName: string },
  changes: Names,
  own: { before: Own; after: Own },
) {
  const names = { email: person.email, first_name: person.firstName, last_name: person.lastName };
  const {
    email = names.email,
    first_name = names.first_name,
    last_name = names.last_name,
  } = changes;
  return {
    before: { ...names, ...own.before },
    after: { email, first_name, last_name, ...own.after },
  };
}
