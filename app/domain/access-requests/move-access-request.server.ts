import { recordChange, type Change, type Recorder } from "../audit/record-change.server";
import type { Database, OrganizationContext } from "../context";
import { DomainError } from "../errors";
import type { AccessState } from "./schema";

interface Step {
  requestId: string;
  to: Exclude<AccessState, "requested">;
  operation: Change["operation"];
  /** The person who stopped or cancelled it. */
  decidedById?: string;
  /** The actor of the record, if it is not the context's. */
  recorder?: Recorder;
}

/**
 * Ends an open request by compare-and-set, with its audit record and its mails. Throws
 * `invalid_transition` if it is no longer open.
 */
export async function moveAccessRequest(
  db: Database,
  ctx: OrganizationContext,
  { requestId, to, operation, decidedById, recorder }: Step,
): Promise<void> {
  const { organizationId, now } = ctx;
  const [request] = await db.accessRequest.updateManyAndReturn({
    where: { organizationId, id: requestId, state: "requested" },
    data: { state: to, decidedAt: now, decidedById: decidedById ?? null },
    select: { email: true },
  });
  if (!request) throw new DomainError("invalid_transition");
  await recordChange(db, recorder ?? ctx, {
    operation,
    subject: { type: "organization", id: organizationId },
    before: { access_request: "requested" },
    after: { access_request: to, email: request.email },
  });
  await tellOfAccess(db, ctx, requestId, to);
}

/** Queues the mails of a step: to owners and admins, to the person, and to the operator. */
export async function tellOfAccess(
  db: Database,
  ctx: OrganizationContext,
  requestId: string,
  step: AccessState,
): Promise<void> {
  await ctx.enqueue(db, "notifications.send-access-notice", { requestId, step });
  const answer = "notifications.send-access-answer";
  // After a grant the invitation informs the person.
  if (step !== "granted") await ctx.enqueue(db, answer, { requestId, step, to: "person" });
  if (step === "stopped") await ctx.enqueue(db, answer, { requestId, step, to: "operator" });
}
