/**
 * Records changes by jobs, as the part `recorded` of a WITH: one for each row of `from`, a query
 * that returns in this order the record's id, operation, subject type, subject and changes. $1 is
 * the organisation, $2 the time.
 */
export function recordingChanges(from: string): string {
  return `recorded AS (
  INSERT INTO audit_entries (organization_id, actor_kind, ip, user_agent, request_id, created_at, id, operation, subject_type, subject_id, changes)
  SELECT $1::uuid, 'job', '', '', '', $2::timestamptz, r.* FROM (${from}) r
)`;
}
