import { acrossOrganizations } from "~/domain/context";
import { INSERT_JOBS, jobRows } from "~/domain/outbox.sql";

const BATCH = 1000;

const PAYLOAD = { donationId: "donation_id", upgradeId: "id", period: "announced_period" };

// The index donations_upgrade_due leads to the donations whose increase is near.
const ANNOUNCE = `
WITH due AS (
  SELECT u.organization_id, u.id, c.period
    FROM donations d
    JOIN upgrades u ON u.organization_id = d.organization_id AND u.donation_id = d.id AND u.ended_at IS NULL
    JOIN collections c ON c.organization_id = d.organization_id AND c.donation_id = d.id AND c.state = 'open'
   WHERE d.status = 'active' AND d.next_upgrade_period <= to_char((SELECT app_now()) + interval '11 days', 'YYYY-MM')
     AND c.period >= d.next_upgrade_period AND u.announced_period IS DISTINCT FROM c.period
     AND c.due_at >= (SELECT app_now()) + interval '7 days' AND c.due_at <= (SELECT app_now()) + interval '9 days'
   LIMIT ${BATCH}
), announced AS (
  UPDATE upgrades u SET announced_period = due.period FROM due
   WHERE u.organization_id = due.organization_id AND u.id = due.id AND u.announced_period IS DISTINCT FROM due.period
  RETURNING u.organization_id, u.donation_id, u.id, u.announced_period
)
${INSERT_JOBS} ${jobRows("notifications.send-upgrade-notice", "organization_id", PAYLOAD, "FROM announced")}
RETURNING 1`;

/**
 * Enqueues a mail to each donor whose amount rises with a charge 7 to 9 days ahead, once for each
 * step; a step whose mail is late waits for the next charge. Returns the number of mails.
 */
export async function announceUpgrades(now: Date): Promise<number> {
  const across = acrossOrganizations("steps of increases are found across tenants", now);
  let announced = 0;
  for (;;) {
    const statement = { name: "announce-upgrades", text: ANNOUNCE, values: [] };
    const count = (await across.statements(statement))[0]?.length ?? 0;
    announced += count;
    if (count < BATCH) return announced;
  }
}
