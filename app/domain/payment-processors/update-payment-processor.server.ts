import { recordChange } from "~/domain/audit/record-change.server";
import type { Database, OrganizationContext } from "~/domain/context";
import { DomainError, refuseField, type FieldIssues } from "~/domain/errors";
import { bumpPublicVersion } from "~/domain/organizations/bump-public-version.server";
import { requireRecentLogin } from "~/domain/sensitive-changes";
import { isId } from "~/values/ids/ids";
import {
  factsOfProcessor,
  rulesOf,
  viewOfProcessors,
  type ProcessorRow,
} from "./processor-view.server";
import { reorderProcessors } from "./reorder-processors.server";
import { requireValidSettings, type ProcessorSettings } from "./require-valid-settings.server";
import type { PaymentProcessorChange, PaymentProcessorView } from "./schema";

/** Changes descriptor, rules or order of an enabled gateway; omitted fields don't change. */
export async function updatePaymentProcessor(
  ctx: OrganizationContext,
  id: string,
  change: PaymentProcessorChange,
): Promise<PaymentProcessorView> {
  ctx.require("update", "payment_processor");
  requireRecentLogin(ctx, "payment-processors/update-payment-processor");
  if (!isId(id)) throw new DomainError("not_found");
  const { organizationId, now } = ctx;
  return ctx.transaction(async (db) => {
    await bumpPublicVersion(ctx, db);
    const row = await db.paymentProcessor.findFirst({ where: { id, discardedAt: null } });
    if (!row) throw new DomainError("not_found");
    if (change.gateway !== undefined && change.gateway !== row.gateway) {
      throw refuseField("gateway", "option_invalid");
    }
    const settings = await settingsOf(ctx, db, row, change);
    const where = { organizationId_id: { organizationId, id } };
    await db.paymentProcessor.update({
      where,
      data: {
        softDescriptor: settings.softDescriptor,
        rules: { ...settings.rules },
        updatedAt: now,
      },
    });
    if (change.order !== undefined) {
      await reorderProcessors(db, organizationId, { id, order: change.order });
    }
    const updated = await db.paymentProcessor.findUniqueOrThrow({ where });
    await recordChange(db, ctx, {
      operation: "update-payment-processor",
      subject: { type: "payment_processor", id },
      before: factsOfProcessor(row),
      after: factsOfProcessor(updated),
    });
    const [view] = await viewOfProcessors(ctx, db, [updated]);
    return view as PaymentProcessorView;
  });
}

/** Returns the settings to store; the provider decides those of the organisation's own accounts. */
async function settingsOf(
  ctx: OrganizationContext,
  db: Database,
  row: ProcessorRow,
  { soft_descriptor: descriptor, rules }: PaymentProcessorChange,
): Promise<ProcessorSettings> {
  const stored = { softDescriptor: row.softDescriptor, rules: rulesOf(row) };
  if (row.gateway === "local_payments" || row.gateway === "global_payments") {
    const given = {
      soft_descriptor: descriptor === undefined ? stored.softDescriptor : descriptor,
      rules: rules ?? stored.rules,
    };
    return requireValidSettings(ctx, db, row.gateway, given, row.provider);
  }
  const fields: FieldIssues = {};
  if (descriptor?.trim()) fields.soft_descriptor = [{ code: "not_of_gateway" }];
  if (rules && (rules.retry || rules.campaign_uuids.length > 0)) {
    fields.rules = [{ code: "not_of_gateway" }];
  }
  if (Object.keys(fields).length > 0) throw new DomainError("validation_failed", { fields });
  return stored;
}
