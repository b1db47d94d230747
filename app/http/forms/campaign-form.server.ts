import type { CampaignPart } from "~/domain/campaigns/campaign-types";
import {
  campaignFormSchema,
  filledPlaces,
  partFormSchema,
  type CampaignInput,
  type PartInput,
} from "~/domain/campaigns/schema";
import { DomainError } from "~/domain/errors";
import { newCampaignFormSchema, type NewCampaignInput } from "~/domain/tickets/schema";
import type { Currency } from "~/values/money/money";
import type { FormWithFile } from "./form-with-file.server";
import { nested, parseFields, withFormNames } from "./forms.server";
import { listStep } from "./list-step.server";

/** Returns the campaign form after one of its amount buttons was pressed without script; otherwise null. */
export function amountsStep(form: FormData) {
  return listStep(form, "amounts");
}

/** Saves the campaign form; an error names each amount by its row in the form. */
export async function saveCampaignForm<Saved>(
  form: FormData,
  currency: Currency,
  save: (input: CampaignInput) => Promise<Saved>,
): Promise<Saved> {
  const input = parseFields(form, campaignFormSchema(currency));
  return withRowNames(form, () => save(input));
}

/** Creates a campaign from its form and picture. Errors name the fields of the form: the picture, or the row of an amount. */
export async function saveNewCampaign<Saved>(
  { form, file }: FormWithFile,
  currency: Currency,
  save: (input: NewCampaignInput, cover: Buffer | null) => Promise<Saved>,
): Promise<Saved> {
  const input = parseFields(form, newCampaignFormSchema(currency));
  if (file === "too_large") {
    throw new DomainError("file_too_large", { fields: { picture: [{ code: "file_too_large" }] } });
  }
  return withFormNames({ file: "picture" }, () => withRowNames(form, () => save(input, file)));
}

/** Saves the form of one page of the editor; an error names each amount by its row in the form. */
export async function savePartForm<Saved>(
  form: FormData,
  part: CampaignPart,
  currency: Currency,
  save: (input: PartInput) => Promise<Saved>,
): Promise<Saved> {
  const input = parseFields(form, partFormSchema(currency, part));
  return withRowNames(form, () => save(input));
}

/** The operation counts only the filled rows of the form. */
function withRowNames<Saved>(form: FormData, save: () => Promise<Saved>): Promise<Saved> {
  const names = filledPlaces(nested(form).amounts).flatMap((row, index) =>
    ["amount", "caption", "uuid"].map((part) => [
      `amounts.${index}.${part}`,
      `amounts.${row}.${part}`,
    ]),
  );
  return withFormNames(Object.fromEntries(names) as Record<string, string>, save);
}
