/** Ends all that was open at the backup, within the restore: somebody may have cancelled it since. */
const FACTS = "gen_random_uuid(), 'platform', NULL::uuid, NULL::uuid";
const FROM_NOWHERE = "'', '', NULL::uuid, 'restore', app_now()";
const event = (name, people) => `
INSERT INTO security_events (id, user_id, event, organization_id, details, ip, user_agent, session_id, request_id, created_at)
SELECT gen_random_uuid(), user_id, '${name}', NULL, '{}', ${FROM_NOWHERE} FROM (SELECT DISTINCT user_id ${people}) p`;
const entry = (operation, type, id, changes, from) => `
INSERT INTO audit_entries (organization_id, id, actor_kind, actor_id, in_name_of_id, operation, subject_type, subject_id,
  changes, ip, user_agent, session_id, request_id, created_at)
SELECT organization_id, ${FACTS}, '${operation}', '${type}', ${id}, '${changes}', ${FROM_NOWHERE} ${from}`;

const SESSIONS = "FROM sessions WHERE ended_at IS NULL AND expires_at > app_now()";
const RESETS = "FROM two_factor_resets WHERE cancelled_at IS NULL AND completed_at IS NULL";
const INVITATIONS =
  "FROM invitations WHERE accepted_at IS NULL AND cancelled_at IS NULL AND expires_at > app_now()";
const REQUESTS = "FROM access_requests WHERE state = 'requested'";
const LOOKS =
  "FROM support_accesses WHERE granted_at IS NOT NULL AND ended_at IS NULL AND expires_at > app_now()";
const [CANCELLED, EXPIRED] = [
  '{"state": ["invited", "cancelled"]}',
  '{"access_request": ["requested", "expired"]}',
];

/** In this order: records precede changes. `tables` is for older backups, which lack some. */
const STEPS = [
  {
    tables: ["sessions", "security_events"],
    sql: event("sessions_ended", `${SESSIONS} AND user_id IS NOT NULL`),
  },
  {
    what: "sessions",
    tables: ["sessions"],
    sql: "UPDATE sessions SET ended_at = app_now() WHERE ended_at IS NULL",
  },
  {
    what: "logins on their way",
    tables: ["login_tickets"],
    sql: "UPDATE login_tickets SET used_at = app_now() WHERE used_at IS NULL",
  },
  {
    what: "links to a new password",
    tables: ["password_resets"],
    sql: "UPDATE password_resets SET used_at = app_now() WHERE used_at IS NULL",
  },
  {
    what: "changes of e-mail",
    tables: ["email_changes"],
    sql: "UPDATE email_changes SET cancelled_at = app_now() WHERE confirmed_at IS NULL AND cancelled_at IS NULL",
  },
  {
    tables: ["two_factor_resets", "security_events"],
    sql: event("two_factor_reset_cancelled", RESETS),
  },
  {
    what: "resets of a second factor",
    tables: ["two_factor_resets"],
    sql: "UPDATE two_factor_resets SET cancelled_at = app_now() WHERE cancelled_at IS NULL AND completed_at IS NULL",
  },
  {
    tables: ["invitations", "audit_entries"],
    sql: entry("cancel-invitation", "invitation", "id", CANCELLED, INVITATIONS),
  },
  {
    what: "invitations",
    tables: ["invitations"],
    sql: `UPDATE invitations SET cancelled_at = app_now() WHERE (organization_id, id) IN (SELECT organization_id, id ${INVITATIONS})`,
  },
  {
    tables: ["access_requests", "audit_entries"],
    sql: entry("expire-access-request", "organization", "organization_id", EXPIRED, REQUESTS),
  },
  {
    what: "requests to be let in again",
    tables: ["access_requests"],
    sql: "UPDATE access_requests SET state = 'expired', decided_at = app_now() WHERE state = 'requested'",
  },
  {
    tables: ["support_accesses", "audit_entries"],
    sql: entry("end-support", "support_access", "id", "{}", LOOKS),
  },
  {
    what: "looks of our staff into an organisation",
    tables: ["support_accesses"],
    sql: `UPDATE support_accesses SET ended_at = app_now() WHERE (organization_id, id) IN (SELECT organization_id, id ${LOOKS})`,
  },
  {
    what: "links of our staff",
    tables: ["operators"],
    sql: "UPDATE operators SET link_expires_at = app_now() WHERE link_expires_at > app_now()",
  },
  {
    what: "jobs that would have made or sent one of these",
    tables: ["outbox"],
    sql: `UPDATE outbox SET done_at = app_now()
           WHERE done_at IS NULL
             AND (job IN ('access-requests.grant-access', 'notifications.send-invitation',
                          'notifications.send-password-reset', 'notifications.send-operator-link')
                  OR job = 'notifications.send-email-change' AND payload->>'step' = 'confirm')`,
  },
];

const THERE =
  "SELECT name, to_regclass('public.' || name) IS NOT NULL AS made FROM unnest($1::text[]) AS name";
const OPERATORS = `
SELECT u.email || CASE WHEN o.enrolled_at IS NULL THEN ' (not enrolled)' ELSE '' END AS name
  FROM operators o JOIN users u ON u.id = o.user_id WHERE o.discarded_at IS NULL ORDER BY 1`;

async function listTables(client) {
  const names = [...new Set(STEPS.flatMap(({ tables }) => tables))];
  const { rows } = await client.query(THERE, [names]);
  return new Set(rows.filter(({ made }) => made).map(({ name }) => name));
}

/** Ends and records everything in the caller's transaction. Returns what → count. */
export async function endWhatWasOpen(client) {
  const there = await listTables(client);
  const ended = {};
  for (const { what, tables, sql } of STEPS) {
    if (!tables.every((table) => there.has(table))) continue;
    const { rowCount } = await client.query(sql);
    if (what) ended[what] = rowCount;
  }
  return ended;
}

/** Lists the operators in the data, to compare with the current staff. */
export async function listOperators(client) {
  if (!(await listTables(client)).has("operators")) return [];
  return (await client.query(OPERATORS)).rows.map(({ name }) => name);
}
