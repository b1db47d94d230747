import { currentScope } from "~/infrastructure/database/work-scope.server";
import { newId } from "~/values/ids/ids";
import type { Actor } from "../actor";
import type { Database } from "../context";
import type { OnlyOrganizationFacts, OrganizationOverrides } from "./fields";
import type { AuditedOperation, SubjectType } from "./operations";
import { changesBetween } from "./redact";
import { userAgentFamily } from "~/values/web/user-agent-family";

export type ActorKind = "user" | "agency_user" | "operator" | "donor" | "job" | "platform";

/** The context of a record; under the second role its fields are given one by one. */
export interface Recorder {
  now: Date;
  organizationId: string;
  /** The actor; `platform` is the product itself. */
  actor: Actor | { kind: "platform" } | { kind: "agency_user"; id: string };
  user?: { sessionId: string } | null;
  ip?: string;
  /** The person for whom an operator acts. */
  inNameOf?: string | null;
}

export interface Change<Before = OrganizationOverrides, After = OrganizationOverrides> {
  operation: AuditedOperation;
  subject: { type: SubjectType; id: string };
  /** The subject's JSON fields (fields.ts); `null` before its creation and after its deletion. */
  before?: Before | null;
  after?: After | null;
}

/**
 * Records a change in the transaction that makes it, under either role, so that neither exists
 * without the other. Only differing fields are kept, redacted (`redact.ts`); without a difference
 * there is no record. Returns its id, or null.
 */
export async function recordChange<
  Before extends OnlyOrganizationFacts<Before> = object,
  After extends OnlyOrganizationFacts<After> = object,
>(
  db: Database,
  recorder: Recorder,
  { operation, subject, before = null, after = null }: Change<Before, After>,
): Promise<string | null> {
  const changes = changesBetween(before, after);
  if (before && after && Object.keys(changes).length === 0) return null;
  const scope = currentScope();
  const { now, organizationId, user } = recorder;
  const actor = recordedActor(recorder.actor);
  const id = newId(now);
  await db.sql`
    INSERT INTO audit_entries (organization_id, id, actor_kind, actor_id, in_name_of_id, operation,
      subject_type, subject_id, changes, ip, user_agent, session_id, request_id, created_at)
    VALUES (${organizationId}::uuid, ${id}::uuid, ${actor.kind}, ${actor.id}::uuid,
      ${recorder.inNameOf ?? null}::uuid, ${operation}, ${subject.type}, ${subject.id}::uuid,
      ${JSON.stringify(changes)}::jsonb, ${recorder.ip || scope.ip || ""},
      ${userAgentFamily(scope.userAgent ?? "")}, ${sessionOf(user?.sessionId ?? scope.sessionId)}::uuid,
      ${scope.requestId ?? scope.jobId ?? ""}, ${now})`;
  return id;
}

function recordedActor(actor: Recorder["actor"]): { kind: ActorKind; id: string | null } {
  switch (actor.kind) {
    case "member":
      return { kind: "user", id: actor.id };
    case "agency_user":
    case "operator":
      return { kind: actor.kind, id: actor.id };
    case "visitor":
    case "donor_account":
      return { kind: "donor", id: null };
    default:
      return { kind: actor.kind, id: null };
  }
}

/** What a device delivers by its ticket happens in no session. */
function sessionOf(id: string | undefined): string | null {
  return id === undefined || id === "" ? null : id;
}
