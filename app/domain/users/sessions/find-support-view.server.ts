import { acrossOrganizations } from "~/domain/context";

/** A view of our staff on an organisation that granted access. */
export interface SupportView {
  /** The access on which the view depends. */
  accessId: string;
  /** null if it ended: by time, by the organisation, or with the operator's own login. */
  until: Date | null;
}

// Every request reads this again, so the view ends together with the access or the login.
const SELECT = `
  SELECT s.data->>'supportAccessId' AS access_id, a.expires_at AS until
    FROM sessions s
    LEFT JOIN operators p ON p.user_id = s.user_id AND p.discarded_at IS NULL AND p.enrolled_at IS NOT NULL
                        AND EXISTS (SELECT 1 FROM two_factors f WHERE f.user_id = s.user_id AND f.confirmed_at IS NOT NULL)
    LEFT JOIN sessions o ON o.id = (s.data->>'operatorSessionId')::uuid AND o.user_id = s.user_id
                        AND o.kind = 'operator' AND o.ended_at IS NULL AND o.expires_at > app_now()
    LEFT JOIN support_accesses a ON a.organization_id = s.organization_id
                        AND a.id = (s.data->>'supportAccessId')::uuid
                        AND p.user_id IS NOT NULL AND o.id IS NOT NULL
                        AND a.ended_at IS NULL AND a.expires_at > app_now()
   WHERE s.id = $1::uuid`;

/** Returns the current state of a `support` session, in one round trip. */
export async function findSupportView(now: Date, sessionId: string): Promise<SupportView> {
  const across = acrossOrganizations("sessions belong to the platform", now);
  const [rows] = await across.statements({
    name: "find-support-view",
    text: SELECT,
    values: [sessionId],
  });
  const row = rows?.[0];
  return { accessId: String(row?.access_id), until: (row?.until ?? null) as Date | null };
}
