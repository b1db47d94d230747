import { acrossOrganizations } from "~/domain/context";
import { INVITATION_SEAL } from "~/domain/users/invitation-link.server";
import { unseal } from "~/infrastructure/crypto.server";
import type { JobPayload } from "../../jobs/catalog";

type Sent = JobPayload<"notifications.send-invitation">;

/** The newest job that sends an invitation, as the outbox holds it. */
export async function sentInvitation(now: Date, invitationId: string): Promise<Sent> {
  const across = acrossOrganizations("a test reads the outbox", now);
  const job = await across.read((db) =>
    db.outbox.findFirst({
      where: { payload: { path: ["invitationId"], equals: invitationId } },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    }),
  );
  if (!job) throw new Error(`no invitation ${invitationId} was sent`);
  return job.payload as Sent;
}

/** The token of the newest link of an invitation, opened as its job would. */
export async function openedLink(now: Date, invitationId: string): Promise<string> {
  const { sealedToken } = await sentInvitation(now, invitationId);
  return unseal(INVITATION_SEAL, sealedToken) ?? "";
}
