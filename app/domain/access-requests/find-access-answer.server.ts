import type { OrganizationContext } from "../context";
import { findPerson } from "../users/find-person.server";

interface AccessAnswer {
  state: string;
  dueAt: Date;
  /** Who is to be let in. */
  fullName: string;
  /** Who reads it; null where who of our staff asked is gone. The locale is "" of who has no account. */
  reader: { email: string; firstName: string; locale: string } | null;
}

/** A request as its person or who of our staff asked reads of it; null: there is none. */
export async function findAccessAnswer(
  ctx: OrganizationContext,
  { requestId, to }: { requestId: string; to: "person" | "operator" },
): Promise<AccessAnswer | null> {
  ctx.require("read", "membership");
  const { organizationId, now } = ctx;
  const where = { organizationId_id: { organizationId, id: requestId } };
  const request = await ctx.read((db) => db.accessRequest.findUnique({ where }));
  if (!request) return null;
  const { state, dueAt, email, firstName, lastName, requestedById } = request;
  const account = await findPerson(now, to === "operator" ? { id: requestedById } : { email });
  const person = { email, firstName, locale: account?.locale ?? "" };
  const reader = to === "operator" ? account : person;
  return { state, dueAt, fullName: `${firstName} ${lastName}`, reader };
}
