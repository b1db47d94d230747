/** An organisation with a lost access, the operator who requests it, and the worker. */
import { createJobContext, type OperatorContext } from "~/domain/context";
import { getAccessRequest } from "~/domain/access-requests/get-access-request.server";
import { grantAccess } from "~/domain/access-requests/grant-access.server";
import { requestAccess } from "~/domain/access-requests/request-access.server";
import { actIn } from "~/domain/operators/act-in.server";
import { INVITATION_SEAL } from "~/domain/users/invitation-link.server";
import { unseal } from "~/infrastructure/crypto.server";
import type { WorkerName } from "../../../jobs/catalog";
import { createTestOrganization } from "../database";
import { ordersOf } from "../orders";
import { joinAs, signedInContext } from "../people";
import { staffContext } from "../staff";

const HOUR_MS = 3_600_000;
/** Hours from the request to its grant. */
export const DUE = 72;
export const requested = {
  first_name: "Nora",
  last_name: "Vidal",
  evidence: "statute" as const,
  reason: "Acta del 3 de marzo que la nombra presidenta",
};

export type AccessWorld = Awaited<ReturnType<typeof openAccessWorld>>;

export async function openAccessWorld(now: Date) {
  const tenant = await createTestOrganization(now);
  const { organizationId } = tenant;
  const staff: OperatorContext = await staffContext(now);
  const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
  const actingAt = (at: Date) => actIn({ ...staff, now: at }, organizationId);
  const acting = await actingAt(now);
  const workerAt = async (at: Date, job: WorkerName = "access-requests.grant-access") => {
    const { organization } = await actingAt(at);
    return createJobContext(job, {
      organization,
      now: at,
      locale: "es-AR",
    });
  };
  const email = `nueva-${organizationId.slice(-8)}@huellas.example`;
  const invitations = (address = email) =>
    tenant.read((db) => db.invitation.findMany({ where: { organizationId, email: address } }));
  return {
    tenant,
    staff,
    acting,
    email,
    inHours,
    actingAt,
    workerAt,
    invitations,
    ask: (address = email) => requestAccess(acting, { ...requested, email: address }),
    grantAt: async (hours: number, requestId: string) =>
      grantAccess(await workerAt(inHours(hours)), { requestId }),
    stateOf: async (id: string) => (await getAccessRequest(tenant, id))?.state,
    joined: async (role: "owner" | "admin" | "viewer") => {
      const person = await joinAs(role, tenant.organization, now);
      return { ...person, ctx: await signedInContext(person, now) };
    },
    operations: async () => {
      const rows = await tenant.read((db) =>
        db.auditEntry.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] }),
      );
      return rows.map(({ operation, actorKind, actorId }) => ({ operation, actorKind, actorId }));
    },
    /** Returns the job of the newest link to an address, and its token. */
    newestLink: async (address = email) => {
      const ids = (await invitations(address)).map(({ id }) => id);
      const [order] = await ordersOf(now, "notifications.send-invitation", ({ invitationId }) =>
        ids.includes(invitationId),
      );
      if (!order) throw new Error(`no link was ordered for ${address}`);
      return { order, token: unseal(INVITATION_SEAL, order.sealedToken) ?? "" };
    },
  };
}
