/**
 * Returns the statement that names attempts to their providers, alone or as a part of a WITH: a
 * notification with the reference finds the cause and the organisation. $1 is the organisation;
 * `provider`, `reference` and `now` are SQL over the rows of `from`.
 */
export function addingReferences(
  cause: string,
  { provider, reference, now, from }: Record<"provider" | "reference" | "now" | "from", string>,
): string {
  return `INSERT INTO provider_references (provider, reference, cause, organization_id, created_at)
  SELECT ${provider}, ${reference}, '${cause}', $1::uuid, ${now} FROM ${from} ON CONFLICT DO NOTHING`;
}
