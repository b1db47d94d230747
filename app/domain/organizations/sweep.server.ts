import { vault } from "~/infrastructure/vault-client.server";
import { acrossOrganizations } from "../context";

const STATEMENTS = [
  `DELETE FROM outbox WHERE done_at < app_now() - interval '1 day'`,
  `DELETE FROM idempotency_keys WHERE expires_at < app_now()`,
  `DELETE FROM shared_counters WHERE expires_at < app_now()`,
  `DELETE FROM login_tickets WHERE expires_at < app_now() - interval '1 day'`,
  `DELETE FROM sessions WHERE expires_at < app_now() - interval '1 day'`,
  `DELETE FROM verification_codes WHERE expires_at < app_now() - interval '2 days'`,
  `DELETE FROM password_resets WHERE expires_at < app_now() - interval '2 days'`,
  `DELETE FROM email_changes WHERE revocable_until < app_now() - interval '30 days'`,
  `DELETE FROM two_factor_resets WHERE expires_at < app_now() - interval '90 days'`,
  // The parsed fields of a notification stay; only the raw message is deleted.
  `UPDATE webhook_inbox SET raw_body = NULL, headers = '{}'
    WHERE raw_body IS NOT NULL AND received_at < app_now() - interval '90 days'`,
  // Metrics of killed workers: a worker that ends deletes its own, and a running one rewrites them.
  `DELETE FROM platform_state WHERE key LIKE 'metrics:%' AND updated_at < app_now() - interval '1 day'`,
];

/** Deletes expired rows: done jobs, old keys, tickets, sessions, codes, unconsumed cards. */
export async function sweep(now: Date): Promise<number> {
  const across = acrossOrganizations("old rows of the platform", now);
  await across.statements(...STATEMENTS.map((text) => ({ text, values: [] })));
  await vault().sweep();
  return 0;
}
