import { refuseField } from "~/domain/errors";
import type { CampaignInput } from "~/domain/campaigns/schema";

/** Throws an error for each field that a public campaign needs. */
export function refuseIncomplete(input: CampaignInput): void {
  if (input.description === "") throw refuseField("description", "required");
  // Event tickets have options in place of amounts (app/domain/tickets/update-event.server.ts).
  if (input.type === "tickets") return;
  if (input.amounts.length === 0 && !input.allow_other_amount) {
    throw refuseField("amounts", "amounts_required");
  }
}
