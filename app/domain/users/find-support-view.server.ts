import { acrossOrganizations } from "../context";

/** Our staff looking into an organisation that lets them. */
export interface SupportView {
  /** The access that it goes by. */
  accessId: string;
  /** null: it is over; by time, by the organisation, or by the operator's own login. */
  until: Date | null;
}

// Asked anew with every request: what ends the access or the login ends the view with it.
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

/** What a session of the kind `support` is still worth, in one round trip. */
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
