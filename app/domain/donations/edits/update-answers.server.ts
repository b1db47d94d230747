import { localDate } from "~/values/time/calendar";
import { readAnswers, type SentAnswer } from "~/values/form-fields";
import type { Donor } from "~/domain/actor";
import { recordChange } from "~/domain/audit/record-change.server";
import { FORM_FIELDS, formFieldsIn } from "~/domain/campaigns/form-fields.sql";
import type { PublicContext } from "~/domain/context";
import { DomainError, type FieldIssues } from "~/domain/errors";
import { lockDonation } from "~/domain/donations/lock-donation.server";
import { noteWholeDonations } from "~/domain/integration-changes/note-change.server";

const FIELDS = `
SELECT d.donor_id AS "donorId", ${FORM_FIELDS} AS fields FROM donations d
  JOIN campaigns c ON c.organization_id = d.organization_id AND c.id = d.campaign_id
 WHERE d.organization_id = $1::uuid AND d.id = $2::uuid`;

/**
 * Changes a donor's answers to the questions that the campaign's form asks today; an emptied answer
 * is removed, and those to archived questions stay. A mail confirms the change. Throws
 * `validation_failed` with `fields.…`.
 */
export async function updateAnswers(
  ctx: PublicContext & { actor: Donor },
  sent: Record<string, SentAnswer | undefined>,
): Promise<void> {
  const { donationId } = ctx.actor;
  await ctx.requireRow("update", "donation", donationId);
  const { organizationId, organization, now } = ctx;
  await ctx.transaction(async (db) => {
    await lockDonation(ctx, db, donationId);
    const [row] = await db.sql<{ donorId: string; fields: unknown }>({
      name: "asked-fields",
      text: FIELDS,
      values: [organizationId, donationId],
    });
    if (!row) throw new DomainError("not_found");
    const fields = formFieldsIn(row.fields);
    const { answers, issues } = readAnswers(fields, sent, localDate(now, organization.timezone));
    if (Object.keys(issues).length > 0) throw refusedFields(issues);
    const where = { organizationId, donationId, fieldId: { in: fields.map(({ id }) => id) } };
    const before = await db.donationAnswer.findMany({ where, orderBy: { fieldId: "asc" } });
    const after = answers.toSorted((a, b) => (a.fieldId < b.fieldId ? -1 : 1));
    if (same(before, after)) return;
    await db.donationAnswer.deleteMany({ where });
    await db.donationAnswer.createMany({
      data: after.map((one) => ({ ...one, organizationId, donationId, createdAt: now })),
    });
    await noteWholeDonations(db, ctx, [donationId]);
    const recordId = await recordChange(db, ctx, {
      operation: "update-answers",
      subject: { type: "donation", id: donationId },
      before: { answers: textOf(before) },
      after: { answers: textOf(after) },
    });
    if (recordId === null) return;
    const confirmed = { donorId: row.donorId, recordId };
    await ctx.enqueue(db, "notifications.send-donor-data-change", confirmed);
  });
}

interface Held {
  fieldId: string;
  value: unknown;
}

const textOf = (answers: readonly Held[]) =>
  JSON.stringify(answers.map(({ fieldId, value }) => [fieldId, value]));

const same = (before: readonly Held[], after: readonly Held[]) => textOf(before) === textOf(after);

function refusedFields(issues: ReturnType<typeof readAnswers>["issues"]): DomainError {
  const fields: FieldIssues = Object.fromEntries(
    Object.entries(issues).map(([key, issue]) => [`fields.${key}`, [issue]]),
  );
  return new DomainError("validation_failed", { fields });
}
