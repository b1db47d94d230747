import { recordChange } from "../audit/record-change.server";
import type { Database, OrganizationContext } from "../context";
import { withIdempotency } from "../idempotency-keys/run-once.server";
import type { Once } from "../idempotency-keys/wait-for-first.server";
import { readAdministrators, requireTeams, setTeams } from "./administrator-rows.server";
import type { AdministratorJson } from "./agency";
import { addPerson, refuseTaken } from "./person-rows.server";
import type { NewAdministrator } from "./schema";

/**
 * Invites a person by mail to administer teams, with full access to each. Throws 422 on
 * `admin.email` for an address of the organisation's teams, and on `admin.agencies` for a team that
 * is not there. A repeat with the first one's key sends no second mail.
 */
export async function inviteAdministrator(
  ctx: OrganizationContext,
  input: NewAdministrator,
  idempotencyKey: string | null = null,
): Promise<Once<AdministratorJson>> {
  ctx.require("create", "agency_person");
  const invite = withIdempotency(ctx, "agencies.administrator", idempotencyKey, input, (db) =>
    write(db, ctx, input),
  );
  return invite.catch(refuseTaken("admin.email"));
}

async function write(
  db: Database,
  ctx: OrganizationContext,
  { email, first_name: firstName, last_name: lastName, agencies }: NewAdministrator,
): Promise<AdministratorJson> {
  const names = await requireTeams(db, ctx, agencies);
  const id = await addPerson(db, ctx, { kind: "admin", email, firstName, lastName });
  await setTeams(db, ctx, id, agencies);
  await recordChange(db, ctx, {
    operation: "invite-administrator",
    subject: { type: "agency_person", id },
    after: { email, teams: names },
  });
  const [made] = await readAdministrators(db, ctx, { id });
  if (!made) throw new Error("the new administrator is not there");
  return made;
}
