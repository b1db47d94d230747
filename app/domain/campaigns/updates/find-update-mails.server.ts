import type { OrganizationContext } from "~/domain/context";
import { mayGetUpdates } from "./recipients.sql";

/** Mails of one job, which must end within its limit. */
const MOST_IN_A_JOB = 50;

const UPDATE = `
SELECT u.title, u.body, c.title AS campaign, c.slug
  FROM campaign_updates u
  JOIN campaigns c ON c.organization_id = u.organization_id AND c.id = u.campaign_id
 WHERE u.organization_id = $1::uuid AND u.id = $2::uuid AND u.published_at IS NOT NULL`;
const WAITING = `
SELECT o.id, o.email, o.first_name AS "firstName", o.locale, ${mayGetUpdates()} AS "isAllowed"
  FROM campaign_update_mails m
  JOIN donors o ON o.organization_id = m.organization_id AND o.id = m.donor_id
 WHERE m.organization_id = $1::uuid AND m.update_id = $2::uuid AND m.sent_at IS NULL
 ORDER BY m.donor_id LIMIT ${MOST_IN_A_JOB}`;

export interface UpdateRecipient {
  id: string;
  email: string;
  firstName: string;
  locale: string;
  /** False once the donor was erased, merged, or wants no news. */
  isAllowed: boolean;
}

export interface UpdateToSend {
  title: string;
  body: string;
  campaign: string;
  slug: string;
  recipients: UpdateRecipient[];
}

/** Returns an update with the next donors who have no mail yet; null for one that is not published. */
export async function findUpdateMails(
  ctx: OrganizationContext,
  updateId: string,
): Promise<UpdateToSend | null> {
  ctx.require("read", "donor");
  const values = [ctx.organizationId, updateId];
  const [updates = [], rows = []] = await ctx.statements(
    { name: "update-to-send", text: UPDATE, values },
    { name: "update-waiting", text: WAITING, values },
  );
  const update = updates[0] as Omit<UpdateToSend, "recipients"> | undefined;
  return update ? { ...update, recipients: rows as unknown as UpdateRecipient[] } : null;
}
