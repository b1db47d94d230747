import type { OrganizationContext } from "~/domain/context";
import type { DonorNotice } from "./get-donor-notice.server";

const NOTE = `
INSERT INTO donor_mails (organization_id, donation_id, kind, key, sent_at, created_at)
VALUES ($1::uuid, $2::uuid, $3, $4, $5::timestamptz, $5::timestamptz) ON CONFLICT DO NOTHING`;

/** Records that the mail server accepted a mail to a donor, for the donation's history. */
export async function noteDonorMail(
  ctx: OrganizationContext,
  mail: { donationId: string; kind: DonorNotice["kind"]; key: string },
): Promise<void> {
  const values = [ctx.organizationId, mail.donationId, mail.kind, mail.key, ctx.now];
  await ctx.statements({ name: "note-donor-mail", text: NOTE, values });
}
