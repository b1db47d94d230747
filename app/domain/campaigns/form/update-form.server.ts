import { fieldLimits } from "~/values/form-fields";
import { isId } from "~/values/ids/ids";
import { toSlug } from "~/values/ids/slug";
import { recordChange } from "~/domain/audit/record-change.server";
import type { Database, OrganizationContext } from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import { withIdempotency } from "~/domain/idempotency-keys/run-once.server";
import { bumpPublicVersion } from "~/domain/organizations/bump-public-version.server";
import {
  conditionsIn,
  factsOfForm,
  readFields,
  type EditedField,
} from "~/domain/campaigns/read-fields.server";
import type { FieldInput } from "./form-schema";
import { findRow } from "~/domain/campaigns/get-campaign.server";
import { requireWriter } from "~/domain/campaigns/promoted";
import { freeSlug } from "~/domain/campaigns/editor/slugs";

export type FormChange =
  /** An equal `key` adds one question. */
  | { kind: "add"; input: FieldInput; key?: string | null }
  | { kind: "edit"; id: string; input: FieldInput }
  /** Removes a question that nobody answered, and archives any other. */
  | { kind: "archive"; id: string }
  | { kind: "restore"; id: string }
  | { kind: "order"; ids: readonly string[] };

const LOCK = `
SELECT 1 FROM campaigns WHERE organization_id = $1::uuid AND id = $2::uuid FOR UPDATE`;
const HAS_ANSWERS = `
SELECT EXISTS (SELECT FROM donation_answers WHERE organization_id = $1::uuid AND field_id = $2::uuid) AS answered`;
const ORDER = `
UPDATE campaign_fields f SET position = o.position
  FROM unnest($2::uuid[]) WITH ORDINALITY AS o (id, position)
 WHERE f.organization_id = $1::uuid AND f.id = o.id AND f.position <> o.position`;

/**
 * Changes a campaign's own questions. Two simultaneous changes wait for each other, and an edit of a
 * question that another person edited meanwhile is `edited_meanwhile`. Key and widget of a question
 * never change, because its answers rely on them. Throws `not_found`, `validation_failed`,
 * `campaign_promoted`, `campaign_published`, and `idempotency_key_reused` for a key with another question.
 */
export async function updateForm(
  ctx: OrganizationContext,
  campaignId: string,
  change: FormChange,
): Promise<void> {
  await ctx.requireRow("update", "campaign", campaignId);
  if (!isId(campaignId)) throw new DomainError("not_found");
  const key = change.kind === "add" ? (change.key ?? null) : null;
  await withIdempotency(ctx, "add-question", key, { campaignId, change }, async (db) => {
    const own = { name: "lock-campaign", text: LOCK, values: [ctx.organizationId, campaignId] };
    await db.sql(own);
    const campaign = await findRow(ctx, db, campaignId);
    requireWriter(ctx, campaign);
    const before = await readFields(ctx, db, campaignId);
    await apply(ctx, db, campaignId, before, change);
    const after = await readFields(ctx, db, campaignId);
    if (campaign.publishedAt) await bumpPublicVersion(ctx, db);
    await recordChange(db, ctx, {
      operation: "update-form",
      subject: { type: "campaign", id: campaignId },
      before: factsOfForm(before),
      after: factsOfForm(after),
    });
    return null;
  });
}

async function apply(
  ctx: OrganizationContext,
  db: Database,
  campaignId: string,
  fields: readonly EditedField[],
  change: FormChange,
): Promise<void> {
  const { organizationId, now } = ctx;
  if (change.kind === "add") return addField(ctx, db, campaignId, fields, change);
  if (change.kind === "order") {
    // Questions that another editor added meanwhile keep their place after the others.
    const known = change.ids.filter((id) => fields.some((field) => field.id === id));
    const others = fields.map(({ id }) => id).filter((id) => !known.includes(id));
    const values = [organizationId, [...new Set(known), ...others]];
    await db.sql({ name: "order-fields", text: ORDER, values });
    return;
  }
  const field = fields.find(({ id }) => id === change.id);
  if (!field) throw new DomainError("not_found");
  const where = { organizationId_id: { organizationId, id: field.id } };
  if (change.kind === "edit") {
    const { input } = change;
    if (input.version !== undefined && input.version !== field.version) {
      throw new DomainError("edited_meanwhile");
    }
    if (input.widget !== field.widget) throw refuseField("widget", "option_invalid");
    const data = { ...columnsOf(fields, input, field), updatedAt: now };
    await db.campaignField.update({ where, data });
    return;
  }
  if (change.kind === "restore") {
    requireRoom(fields);
    await db.campaignField.update({ where, data: { archivedAt: null, updatedAt: now } });
    return;
  }
  const values = [organizationId, field.id];
  const [found] = await db.sql<{ answered: boolean }>({
    name: "has-answers",
    text: HAS_ANSWERS,
    values,
  });
  if (found?.answered === false) await db.campaignField.delete({ where });
  else await db.campaignField.update({ where, data: { archivedAt: now, updatedAt: now } });
}

async function addField(
  ctx: OrganizationContext,
  db: Database,
  campaignId: string,
  fields: readonly EditedField[],
  { input }: Extract<FormChange, { kind: "add" }>,
): Promise<void> {
  requireRoom(fields);
  const key = freeSlug(
    slugFor(input),
    fields.map((field) => field.key.replaceAll("_", "-")),
  ).replaceAll("-", "_");
  const { organizationId, now } = ctx;
  const own = { organizationId, id: ctx.newId(), campaignId, key, widget: input.widget };
  const position = fields.length + 1;
  const data = { ...own, ...columnsOf(fields, input, null), position };
  await db.campaignField.create({ data: { ...data, createdAt: now, updatedAt: now } });
}

/** A key that began with a digit would make the form's fields look like a list. */
function slugFor({ label, widget }: FieldInput): string {
  const slug = toSlug(label) || widget.replaceAll("_", "-");
  return /^\d/.test(slug) ? `f-${slug}` : slug;
}

function requireRoom(fields: readonly EditedField[]): void {
  const asked = fields.filter(({ archivedAt }) => archivedAt === null).length;
  if (asked >= fieldLimits.fields) throw refuseField("label", "too_many_fields");
}

/** A question depends on one that comes before it, so that a donor reads them in order. */
function columnsOf(fields: readonly EditedField[], input: FieldInput, own: EditedField | null) {
  const place = own ? fields.indexOf(own) : fields.length;
  const before = fields.slice(0, place).filter(({ archivedAt }) => archivedAt === null);
  const { label, help, required, options, shown_if: typed } = input;
  const shownIf = conditionsIn(before).find(({ key, value }) => `${key}=${value}` === typed);
  if (typed !== "" && !shownIf) throw refuseField("shown_if", "option_invalid");
  return {
    label,
    help,
    required,
    options: input.widget === "select_options" ? options : [],
    shownIfKey: shownIf?.key ?? null,
    shownIfValue: shownIf?.value ?? null,
  };
}
