import { missingParts, type MissingPart } from "~/domain/campaigns/editor/missing-parts";
import type { OrganizationContext } from "~/domain/context";
import { isAllowed } from "~/domain/users/abilities";

/**
 * Returns the missing parts of a campaign that the reader can fix: its own parts and the gateway by ability,
 * and an address as an owner who hasn't verified it (publishing requires an owner's).
 */
export function mendableParts({
  ability,
  user,
}: Pick<OrganizationContext, "ability" | "user">): MissingPart[] {
  const canWrite = isAllowed(ability, "update", "campaign");
  const isOwner = user?.role === "owner";
  const can: Record<MissingPart, boolean> = {
    title: canWrite,
    amounts: canWrite,
    event_date: canWrite,
    ticket_options: canWrite,
    email: isOwner && !user.emailVerified,
    cellphone: isOwner && !user.cellphoneVerified,
    gateway: isAllowed(ability, "create", "payment_processor"),
  };
  return missingParts.filter((part) => can[part]);
}
