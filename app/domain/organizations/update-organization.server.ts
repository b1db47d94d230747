import { recordChange } from "~/domain/audit/record-change.server";
import type { OrganizationContext } from "~/domain/context";
import { readOrganization } from "./get-organization.server";
import type { OrganizationChange, OrganizationView } from "./schema";

/** Changes the organisation's profile. Its public pages show it, so their cache is invalidated. */
export async function updateOrganization(
  ctx: OrganizationContext,
  change: OrganizationChange,
): Promise<OrganizationView> {
  ctx.require("update", "organization");
  const { organizationId, now } = ctx;
  return ctx.transaction(async (db) => {
    const before = await readOrganization(ctx, db);
    await db.organization.update({
      where: { id: organizationId },
      data: {
        name: change.name,
        shortDescription: change.short_description,
        color: change.color,
        categories: change.categories,
        allowedDomains: change.allowed_domains,
        contactEmail: change.contact_email === "" ? null : change.contact_email,
        contactPhone: change.contact_phone === "" ? null : change.contact_phone,
        publicVersion: { increment: 1 },
        updatedAt: now,
      },
    });
    const after = await readOrganization(ctx, db);
    await recordChange(db, ctx, {
      operation: "update-organization",
      subject: { type: "organization", id: organizationId },
      before: factsOf(before),
      after: factsOf(after),
    });
    return after;
  });
}

/** Returns the values that the audit log compares. */
function factsOf(view: OrganizationView) {
  const { name, short_description, color, categories, allowed_domains } = view;
  const { email: contact_email, phone: contact_phone } = view.administrative_contact;
  return {
    ...{ name, short_description, color, categories },
    ...{ allowed_domains, contact_email, contact_phone },
  };
}
