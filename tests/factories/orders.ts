/** Reads queued jobs from the outbox. Test files share it, so each must filter for its own. */
import { acrossOrganizations } from "~/domain/context";
import {
  emailChangeUrl,
  type EmailChangeAct,
} from "~/domain/users/account/email-change-links.server";
import { RESET_SEAL } from "~/domain/users/account/request-password-reset.server";
import { unseal } from "~/infrastructure/crypto.server";
import type { JobName, JobPayload } from "../../jobs/catalog";

/** Returns the payloads of a job for which `isMine`, newest first. */
export async function ordersOf<Name extends JobName>(
  now: Date,
  job: Name,
  isMine: (payload: JobPayload<Name>) => boolean,
): Promise<JobPayload<Name>[]> {
  const across = acrossOrganizations("a test reads the outbox", now);
  const rows = await across.read((db) =>
    db.outbox.findMany({ where: { job }, orderBy: { id: "desc" } }),
  );
  return rows.map(({ payload }) => payload as JobPayload<Name>).filter(isMine);
}

/** Returns the newest job of a link for a new password to an address. */
export async function resetOrderFor(now: Date, email: string) {
  const [order] = await ordersOf(now, "notifications.send-password-reset", ({ sealedWish }) =>
    (unseal(RESET_SEAL, sealedWish) ?? "").includes(`"${email}"`),
  );
  if (!order) throw new Error(`no link was ordered for ${email}`);
  return order;
}

/** Returns a person's newest change of e-mail: its id, its jobs, and the tokens of its links. */
export async function newestEmailChange(now: Date, userId: string) {
  const across = acrossOrganizations("a test reads a change", now);
  const { id } = await across.read((db) =>
    db.emailChange.findFirstOrThrow({ where: { userId }, orderBy: { id: "desc" } }),
  );
  const orders = await ordersOf(
    now,
    "notifications.send-email-change",
    ({ changeId }) => changeId === id,
  );
  const tokenOf = (act: EmailChangeAct) =>
    new URL(emailChangeUrl(act, id)).searchParams.get("token") ?? "";
  return { id, orders, confirm: tokenOf("confirm"), revoke: tokenOf("revoke") };
}
