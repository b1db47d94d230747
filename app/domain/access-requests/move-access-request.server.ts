import { recordChange, type Change, type Recorder } from "../audit/record-change.server";
import type { Database, OrganizationContext } from "../context";
import { DomainError } from "../errors";
import type { AccessState } from "./schema";

interface Step {
  requestId: string;
  to: Exclude<AccessState, "requested">;
  operation: Change["operation"];
  /** Who stopped or cancelled it. */
  decidedById?: string;
  /** In whose name, where the context doesn't say it. */
  recorder?: Recorder;
}

/**
 * Ends an open request, by compare-and-set, with its record and the mails that tell of it. Throws
 * `invalid_transition` where it is not open any more.
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

/** Orders the mails of a step: to owners and admins, to the person, and to who of our staff asked. */
export async function tellOfAccess(
  db: Database,
  ctx: OrganizationContext,
  requestId: string,
  step: AccessState,
): Promise<void> {
  await ctx.enqueue(db, "notifications.send-access-notice", { requestId, step });
  const answer = "notifications.send-access-answer";
  // Once it is granted the invitation tells the person.
  if (step !== "granted") await ctx.enqueue(db, answer, { requestId, step, to: "person" });
  if (step === "stopped") await ctx.enqueue(db, answer, { requestId, step, to: "operator" });
}
