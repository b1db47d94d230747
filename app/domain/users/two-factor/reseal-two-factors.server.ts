import { currentSeal } from "~/infrastructure/crypto.server";
import { acrossOrganizations } from "~/domain/context";
import { resealSecret } from "./totp.server";

const BATCH = 200;

const OTHERS = `
SELECT user_id, secret, pending_secret FROM two_factors
 WHERE user_id > $1::uuid
   AND (NOT starts_with(secret, $2) OR NOT starts_with(pending_secret, $2))
 ORDER BY user_id LIMIT ${BATCH}`;

/** Updates only an unchanged row, so that a factor that was changed or removed meanwhile stays. */
const RESEAL = `UPDATE two_factors
   SET secret = CASE WHEN secret = $2 THEN $3 ELSE secret END,
       pending_secret = CASE WHEN pending_secret = $4 THEN $5 ELSE pending_secret END
 WHERE user_id = $1::uuid AND (secret = $2 OR pending_secret = $4)
RETURNING user_id`;

export interface Resealed {
  /** People whose secrets are now sealed with the current APP_SECRET. */
  resealed: number;
  /** Secrets whose key is no longer available; their people must enrol again. */
  unreadable: number;
}

/**
 * Reseals every second factor that another APP_SECRET sealed, in batches, row by row. It can be
 * interrupted and repeated while the product runs. Needs the old secret in APP_SECRET_ALSO.
 */
export async function resealTwoFactors(now: Date): Promise<Resealed> {
  const across = acrossOrganizations("second factors belong to people", now);
  const result = { resealed: 0, unreadable: 0 };
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const [rows = []] = await across.statements({ text: OTHERS, values: [after, currentSeal()] });
    for (const { user_id: userId, secret, pending_secret: pending } of rows) {
      after = String(userId);
      const kept = resealed(secret);
      const waiting = resealed(pending);
      result.unreadable += [kept, waiting].filter((one) => one === "unreadable").length;
      const next = [kept, waiting].map((one) => (typeof one === "string" ? null : one));
      const [own, other] = next;
      if (!own && !other) continue;
      const values = [userId, own?.from, own?.to, other?.from, other?.to];
      const statement = { text: RESEAL, values: values.map((value) => value ?? null) };
      result.resealed += (await across.statements(statement))[0]?.length ?? 0;
    }
    if (rows.length < BATCH) return result;
  }
}

/** Returns null if the secret needs no change. */
function resealed(sealed: unknown): { from: string; to: string } | "unreadable" | null {
  if (typeof sealed !== "string" || sealed.startsWith(currentSeal())) return null;
  const to = resealSecret(sealed);
  return to === null ? "unreadable" : { from: sealed, to };
}
