import type { OrganizationContext } from "../context";
import { isAllowed } from "../users/abilities";
import { missingParts, type MissingPart } from "./missing-parts";

/**
 * What of it the person who reads can mend: the campaign's own parts and the gateway by their abilities,
 * an address as an owner who hasn't verified it yet (an owner's are what counts).
 */
export function mendableParts({
  ability,
  user,
}: Pick<OrganizationContext, "ability" | "user">): MissingPart[] {
  const canWrite = isAllowed(ability, "update", "campaign");
  const isOwner = user?.role === "owner";
  const can: Record<MissingPart, boolean> = {
    title: canWrite,
    description: canWrite,
    amounts: canWrite,
    email: isOwner && !user.emailVerified,
    cellphone: isOwner && !user.cellphoneVerified,
    gateway: isAllowed(ability, "create", "payment_processor"),
  };
  return missingParts.filter((part) => can[part]);
}
