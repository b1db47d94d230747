import { acrossOrganizations } from "~/domain/context";
import { INVITATION_SEAL } from "~/domain/users/invitation-link.server";
import { unseal } from "~/infrastructure/crypto.server";
import type { JobPayload } from "../../jobs/catalog";

type Sent = JobPayload<"notifications.send-invitation">;
type SentToTeam = JobPayload<"notifications.send-agency-invitation">;

/** Returns the newest job that sends an invitation, from the outbox. */
export async function sentInvitation(now: Date, invitationId: string): Promise<Sent> {
  return (await newestWith(now, "invitationId", invitationId)) as Sent;
}

/** Returns the newest job that sends a team's person their link, from the outbox. */
export async function sentTeamInvitation(now: Date, personId: string): Promise<SentToTeam> {
  return (await newestWith(now, "personId", personId)) as SentToTeam;
}

async function newestWith(now: Date, field: string, id: string): Promise<unknown> {
  const across = acrossOrganizations("a test reads the outbox", now);
  const job = await across.read((db) =>
    db.outbox.findFirst({
      where: { payload: { path: [field], equals: id } },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    }),
  );
  if (!job) throw new Error(`no invitation ${id} was sent`);
  return job.payload;
}

/** Returns the token of an invitation's newest link, opened as its job would. */
export async function openedLink(now: Date, invitationId: string): Promise<string> {
  const { sealedToken } = await sentInvitation(now, invitationId);
  return unseal(INVITATION_SEAL, sealedToken) ?? "";
}
