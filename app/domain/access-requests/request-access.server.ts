import { databaseErrorCode } from "~/infrastructure/database/database.server";
import { recordChange } from "../audit/record-change.server";
import {
  acrossOrganizations,
  requireStaff,
  type Database,
  type OrganizationContext,
} from "../context";
import { DomainError, refuseField } from "../errors";
import { lockPeople } from "../users/change-of-membership.server";
import { ACCESS_WAIT_MS } from "./access-times";
import { tellOfAccess } from "./move-access-request.server";
import type { AccessRequestInput } from "./schema";

/**
 * Lets our staff request access as owner for a person who lost it. Nothing changes for 72 hours, in
 * which every owner and administrator is informed and can stop it (decision 0031). Throws
 * `forbidden` for anybody but our staff, 422 on `email` for an owner or operator, and
 * `already_exists` while another request is open.
 */
export async function requestAccess(
  ctx: OrganizationContext,
  input: AccessRequestInput,
): Promise<{ id: string; dueAt: Date }> {
  const operator = requireStaff(ctx);
  const { now } = ctx;
  await requireNobodyOfOurs(now, input.email);
  const id = ctx.newId();
  const dueAt = new Date(now.getTime() + ACCESS_WAIT_MS);
  const ask = ctx.transaction((db) =>
    write(db, ctx, { ...input, id, dueAt, operatorId: operator.id }),
  );
  await ask.catch((error: unknown) => {
    // The unique index allows one open request at a time.
    if (databaseErrorCode(error) === "23505") throw new DomainError("already_exists");
    throw error;
  });
  return { id, dueAt };
}

async function write(
  db: Database,
  ctx: OrganizationContext,
  order: AccessRequestInput & { id: string; dueAt: Date; operatorId: string },
): Promise<void> {
  const { organizationId, now } = ctx;
  const { id, dueAt, email, evidence, reason } = order;
  await lockPeople(db, ctx);
  const owner = { role: "owner", discardedAt: null, user: { email } };
  if ((await db.membership.count({ where: { organizationId, ...owner } })) > 0) {
    throw refuseField("email", "email_is_owner");
  }
  await db.accessRequest.create({
    data: {
      organizationId,
      id,
      email,
      firstName: order.first_name,
      lastName: order.last_name,
      evidence,
      reason,
      state: "requested",
      requestedById: order.operatorId,
      dueAt,
      createdAt: now,
    },
  });
  await recordChange(db, ctx, {
    operation: "request-access",
    subject: { type: "organization", id: organizationId },
    after: { access_request: "requested", email, evidence, reason },
  });
  await tellOfAccess(db, ctx, id, "requested");
  await ctx.enqueue(db, "access-requests.grant-access", { requestId: id }, dueAt);
}

/** Operators are members of no organisation (decision 0029). */
async function requireNobodyOfOurs(now: Date, email: string): Promise<void> {
  const across = acrossOrganizations("operators belong to the platform", now);
  const ours = await across.read((db) => db.operator.count({ where: { user: { email } } }));
  if (ours > 0) throw refuseField("email", "email_taken");
}
