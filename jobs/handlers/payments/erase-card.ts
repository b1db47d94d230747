import type { OrganizationContext } from "../../../app/domain/context";
import { vault } from "~/infrastructure/vault-client.server";

export const handle = (ctx: OrganizationContext, payload: { vaultCardId: string }) =>
  vault().erase(ctx.organizationId, payload.vaultCardId);
