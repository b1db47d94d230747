import { refuseField } from "../errors";
import type { CampaignInput } from "./schema";

/** Refuses, beside its field, what a campaign before donors may not lack. */
export function refuseIncomplete(input: CampaignInput): void {
  if (input.description === "") throw refuseField("description", "required");
  if (input.amounts.length === 0 && !input.allow_other_amount) {
    throw refuseField("amounts", "amounts_required");
  }
}
