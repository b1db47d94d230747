import type { FormField } from "~/values/form-fields";
import type { Donor } from "~/domain/actor";
import { FORM_FIELDS, formFieldsIn } from "~/domain/campaigns/form-fields.sql";
import type { PublicContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";

export interface OwnAnswersForm {
  campaign: { title: string; color: string };
  /** The questions that the campaign's form asks today. */
  fields: FormField[];
  /** The donor's answers by the names of the form's fields: `fields[pet]`, `fields[address][city]`. */
  values: Record<string, string>;
}

const FORM = `
SELECT c.title, c.color, ${FORM_FIELDS} AS fields,
       coalesce((SELECT jsonb_object_agg(f.key, a.value) FROM donation_answers a
                   JOIN campaign_fields f ON f.organization_id = a.organization_id AND f.id = a.field_id
                  WHERE a.organization_id = d.organization_id AND a.donation_id = d.id), '{}') AS answers
  FROM donations d
  JOIN campaigns c ON c.organization_id = d.organization_id AND c.id = d.campaign_id
 WHERE d.organization_id = $1::uuid AND d.id = $2::uuid`;

/**
 * Returns the campaign's questions with the answers of the donor's donation. Throws `not_found` where the
 * campaign asks none.
 */
export async function getOwnAnswers(
  ctx: PublicContext & { actor: Donor },
): Promise<OwnAnswersForm> {
  const { donationId } = ctx.actor;
  await ctx.requireRow("read", "donation", donationId);
  const values = [ctx.organizationId, donationId];
  const [rows] = await ctx.statements({ name: "own-answers-form", text: FORM, values });
  const row = rows?.[0];
  const fields = formFieldsIn(row?.fields ?? []);
  if (!row || fields.length === 0) throw new DomainError("not_found");
  return {
    campaign: { title: String(row.title), color: String(row.color) },
    fields,
    values: valuesOf(row.answers as Record<string, unknown>),
  };
}

function valuesOf(answers: Record<string, unknown>): Record<string, string> {
  const pairs = Object.entries(answers).flatMap(([key, value]): [string, string][] => {
    if (typeof value === "object" && value !== null) {
      return Object.entries(value).map(([part, text]) => [`fields[${key}][${part}]`, String(text)]);
    }
    return [[`fields[${key}]`, value === true ? "on" : String(value)]];
  });
  return Object.fromEntries(pairs);
}
