import type { OrganizationContext } from "../context";
import { findPerson } from "../users/find-person.server";

interface AccessAnswer {
  state: string;
  dueAt: Date;
  fullName: string;
  /** null if the operator is gone. The locale is "" without an account. */
  reader: { email: string; firstName: string; locale: string } | null;
}

/** Returns a request for a mail to its person or to the operator who made it, or null. */
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
