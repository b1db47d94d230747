/** Selects the published updates of campaign $2 (a slug) of organisation $1, newest first. */
export const publicUpdates = (most: number, body = "u.body") => `
SELECT u.id, u.title, ${body} AS body, u.published_at AS "publishedAt", p.id AS "pictureId"
  FROM campaign_updates u
  JOIN campaigns c ON c.organization_id = u.organization_id AND c.id = u.campaign_id
  LEFT JOIN pictures p ON p.organization_id = u.organization_id AND p.id = u.picture_id AND p.state = 'ready'
 WHERE u.organization_id = $1::uuid AND c.slug = $2 AND u.published_at IS NOT NULL
 ORDER BY u.published_at DESC, u.id DESC LIMIT ${most}`;

export interface PublicUpdate {
  id: string;
  title: string;
  /** Formatted like the campaign's description. */
  body: string;
  publishedAt: Date;
  /** Null without a picture that is ready. */
  pictureId: string | null;
}
