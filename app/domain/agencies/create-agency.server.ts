import { recordChange } from "../audit/record-change.server";
import type { Database, OrganizationContext } from "../context";
import { refuseField } from "../errors";
import { withIdempotency } from "../idempotency-keys/run-once.server";
import type { Once } from "../idempotency-keys/wait-for-first.server";
import type { AgencyJson } from "./agency";
import { agencyFacts } from "./agency-facts";
import { addPerson, refuseTaken } from "./person-rows.server";
import { readAgencies, requireProcessor } from "./agency-rows.server";
import { MOST_TEAMS, type NewAgency } from "./schema";

/**
 * Creates a team with its first person, who becomes its manager and is invited by mail. Throws 422
 * on `account.email` for an address of another person of the organisation's teams. A repeat with the
 * first one's key creates and sends nothing.
 */
export async function createAgency(
  ctx: OrganizationContext,
  input: NewAgency,
  idempotencyKey: string | null = null,
): Promise<Once<AgencyJson>> {
  ctx.require("create", "agency");
  const create = withIdempotency(ctx, "agencies.create", idempotencyKey, input, (db) =>
    write(db, ctx, input),
  );
  return create.catch(refuseTaken("account.email"));
}

async function write(
  db: Database,
  ctx: OrganizationContext,
  { agency, account }: NewAgency,
): Promise<AgencyJson> {
  const { organizationId, now } = ctx;
  await requireProcessor(db, organizationId, agency.payment_processor);
  const teams = await db.agency.count({ where: { organizationId, discardedAt: null } });
  if (teams >= MOST_TEAMS) throw refuseField("agency.agency_name", "too_many_teams");
  const id = ctx.newId();
  await db.agency.create({
    data: {
      organizationId,
      id,
      name: agency.agency_name,
      handler: agency.handler,
      scope: agency.scope,
      mode: agency.mode,
      syncDelay: agency.sync_delay,
      checkedBy: agency.checked_by,
      paymentProcessorId: agency.payment_processor,
      createdAt: now,
      updatedAt: now,
    },
  });
  const { email, first_name: firstName, last_name: lastName } = account;
  const personId = await addPerson(db, ctx, { kind: "user", email, firstName, lastName });
  const seat = { organizationId, personId, agencyId: id, role: "manager", createdAt: now };
  await db.agencySeat.create({ data: seat });
  await recordChange(db, ctx, {
    operation: "create-agency",
    subject: { type: "agency", id },
    after: { ...agencyFacts(agency), email },
  });
  const [made] = await readAgencies(db, ctx, [id]);
  if (!made) throw new Error("the new team is not there");
  return made;
}
