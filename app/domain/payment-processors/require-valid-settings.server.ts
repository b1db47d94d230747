import type { Database, OrganizationContext } from "~/domain/context";
import type { IntegratedGatewayId } from "~/countries/country-shape";
import {
  checkSoftDescriptor,
  softDescriptorRules,
  type SoftDescriptorResult,
} from "~/countries/soft-descriptor";
import { DomainError, refuseField, type FieldIssues } from "~/domain/errors";
import { printsDescriptor } from "~/providers/registry";
import { isId } from "~/values/ids/ids";
import type { StoredRules } from "./schema";

export interface ProcessorSettings {
  softDescriptor: string | null;
  rules: StoredRules;
}

const NO_RULES: StoredRules = { retry: false, campaign_uuids: [] };

/**
 * Validates descriptor and rules for country and gateway (product.md section 5): global payments
 * need at least one rule; local payments store none, although given rules are validated. Throws
 * with every wrong field. Where the charging `provider` prints no descriptor, none is asked for.
 */
export async function requireValidSettings(
  ctx: OrganizationContext,
  db: Database,
  gateway: IntegratedGatewayId,
  given: { soft_descriptor?: string | null; rules?: StoredRules | null },
  provider: string,
): Promise<ProcessorSettings> {
  const { country } = ctx.organization;
  const fields: FieldIssues = {};
  const descriptor: SoftDescriptorResult = printsDescriptor(provider)
    ? checkSoftDescriptor(country, gateway, given.soft_descriptor ?? "")
    : { ok: true, normalized: null };
  if (!descriptor.ok) {
    const max = softDescriptorRules(country, gateway)?.maxChars ?? 0;
    fields.soft_descriptor = [{ code: descriptor.code, values: { max } }];
  }
  const rules = given.rules ?? NO_RULES;
  const campaigns = [...new Set(rules.campaign_uuids.map((uuid) => uuid.toLowerCase()))];
  const takesRules = gateway === "global_payments";
  if (takesRules && !rules.retry && campaigns.length === 0) {
    fields.rules = [{ code: "rule_required" }];
  }
  // This also validates rules that will not be stored, because an unknown id is the caller's
  // mistake.
  if (!(await areSelectable(db, campaigns))) {
    fields["rules.campaign_uuids"] = [{ code: "option_invalid" }];
  }
  if (Object.keys(fields).length > 0) throw new DomainError("validation_failed", { fields });
  return {
    softDescriptor: descriptor.ok ? descriptor.normalized : null,
    rules: takesRules ? { retry: rules.retry, campaign_uuids: campaigns } : NO_RULES,
  };
}

/** Returns whether all are campaigns of this organisation, without promoted ones. */
async function areSelectable(db: Database, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  if (!ids.every(isId)) return false;
  const found = await db.campaign.count({
    where: { id: { in: ids }, type: { not: "promoted" } },
  });
  return found === ids.length;
}

/** Returns a gateway that organisations can enable here now, or throws an error for the others. */
export function requireIntegratedGateway(gateway: string): IntegratedGatewayId {
  if (gateway === "local_payments" || gateway === "global_payments") return gateway;
  if (gateway === "mercadopago" || gateway === "centralpos") {
    throw new DomainError("gateway_not_available", {
      fields: { gateway: [{ code: "gateway_not_available" }] },
    });
  }
  throw refuseField("gateway", "option_invalid");
}
