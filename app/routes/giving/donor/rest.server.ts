import type { Donor } from "~/domain/actor";
import type { PublicContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { restoreMonth } from "~/domain/donations/edits/restore-month.server";
import { skipMonth } from "~/domain/donations/edits/skip-month.server";
import { pauseDonation } from "~/domain/donations/pause-donation.server";
import { restoreDonation } from "~/domain/donations/restore-donation.server";
import { skipSchema } from "~/domain/donations/schema";
import { parseFields, textIn } from "~/http/forms/forms.server";
import { takePoint } from "~/http/limits/rate-limit.server";

const PER_DONATION = { name: "donor-rest", points: 12, seconds: 3600 };

/** What the pages say after each change. */
export const restWords = ["paused", "resumed", "skipped", "unskipped"] as const;
type RestWord = (typeof restWords)[number];

/**
 * Does what a button of `RestChoices` or `UndoRest` says, and returns the word for the page that
 * follows. Each change mails the donor, so they are limited. Throws like the operations,
 * `malformed_request` for another button, and `rate_limited`.
 */
export async function postRest(
  ctx: PublicContext & { actor: Donor },
  form: FormData,
): Promise<RestWord> {
  const id = ctx.actor.donationId;
  await takePoint(PER_DONATION, `${ctx.organizationId} ${id}`, ctx.now);
  switch (textIn(form, "intent")) {
    case "pause":
      await pauseDonation(ctx, id, "donor_request_stop_debit");
      return "paused";
    case "resume":
      await restoreDonation(ctx, id);
      return "resumed";
    case "skip":
      await skipMonth(ctx, id, parseFields(form, skipSchema));
      return "skipped";
    case "unskip":
      await restoreMonth(ctx, id, parseFields(form, skipSchema));
      return "unskipped";
    default:
      throw new DomainError("malformed_request");
  }
}
