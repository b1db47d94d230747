/** How a member's news stop to arrive by mail; they stay in the notification centre. $1 is the organisation. */

/** $2 id, $3 person, $4 kind, $5 now. A kind that arrives in the daily mail, or is off, stays so. */
export const NO_NEWS_MAIL = `
INSERT INTO news_choices (organization_id, id, user_id, kind, choice, updated_at)
SELECT m.organization_id, $2::uuid, m.user_id, $4, 'page', $5::timestamptz FROM memberships m
 WHERE m.organization_id = $1::uuid AND m.user_id = $3::uuid
ON CONFLICT (organization_id, user_id, kind) DO UPDATE SET choice = 'page', updated_at = excluded.updated_at
 WHERE news_choices.choice = 'mail'`;

/** $2 person, $3 now. */
export const NO_DIGEST = `
UPDATE news_choices SET choice = 'page', updated_at = $3::timestamptz
 WHERE organization_id = $1::uuid AND user_id = $2::uuid AND choice = 'digest'`;

/** $2 person. */
export const NOTHING_COLLECTED = `
UPDATE news_items SET delivery = 'page'
 WHERE organization_id = $1::uuid AND user_id = $2::uuid AND delivery = 'digest' AND mailed_at IS NULL`;
