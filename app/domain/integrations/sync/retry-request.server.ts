import { isId } from "~/values/ids/ids";
import type { OrganizationContext } from "../../context";
import { DomainError } from "../../errors";
import { noteChange } from "../../integration-changes/note-change.server";
import type { RequestError } from "./send-records.server";
import { requireFeature } from "../in-plan";

const entityOf = { Donor: "donor", Donation: "donation", Campaign: "campaign" } as const;

/** Sends again what failed in a request, as it is now. Throws `invalid_transition` where nothing did. */
export async function retryRequest(
  ctx: OrganizationContext,
  uuid: string,
  id: string,
): Promise<void> {
  ctx.require("update", "integration");
  requireFeature(ctx);
  const { organizationId } = ctx;
  await ctx.transaction(async (db) => {
    const own = { organizationId, id, integrationId: uuid };
    const found =
      isId(id) && isId(uuid) ? await db.integrationRequest.findFirst({ where: own }) : null;
    if (!found) throw new DomainError("not_found");
    const errors = found.errors as unknown as RequestError[];
    const records = [...new Set(errors.map(({ record }) => record).filter(isId))];
    const connected = { organizationId, id: uuid, state: "connected" };
    const isOn = (await db.integration.count({ where: connected })) > 0;
    if (records.length === 0 || !isOn) throw new DomainError("invalid_transition");
    await noteChange(db, ctx, entityOf[found.className as keyof typeof entityOf], ...records);
  });
}
