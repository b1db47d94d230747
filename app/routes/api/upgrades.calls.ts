/** Calls that create, change and remove the periodic increase of a donation. */
import type { OrganizationContext } from "~/domain/context";
import { createUpgrade } from "~/domain/donations/increases/create-upgrade.server";
import { getDonation } from "~/domain/donations/lists/get-donation.server";
import { removeUpgrade } from "~/domain/donations/increases/remove-upgrade.server";
import { updateUpgrade } from "~/domain/donations/increases/update-upgrade.server";
import { DomainError } from "~/domain/errors";
import { upgradeChangeSchema, upgradeSchema } from "~/domain/upgrade-fields";
import { defineCall } from "~/http/calls/define-call.server";
import { upgradeJson } from "~/http/calls/donation-json.server";
import { upgrade } from "~/http/openapi/donation";
import { running, uuid } from "~/http/openapi/shapes";

const params = { uuid, id: uuid } as const;
const example = { upgrade: { percentage: 10, period: "6.months", auto: true } };

async function shown(ctx: OrganizationContext, donationId: string, upgradeId: string) {
  const { currency, upgrades } = await getDonation(ctx, donationId);
  const found = upgrades.find(({ id }) => id === upgradeId);
  if (!found) throw new DomainError("not_found");
  return upgradeJson(found, currency);
}

const idsOf = ({ uuid: donationId = "", id: upgradeId = "" }: Record<string, string>) => ({
  donationId,
  upgradeId,
});

export const calls = [
  defineCall({
    id: "createUpgrade",
    ability: ["update", "donation"],
    handle: async ({ ctx, body, key, params: { uuid: donationId = "" } }) => {
      const once = await createUpgrade(ctx, donationId, body.upgrade, key);
      if (once.state !== "done") return once;
      return { ...once, answer: await shown(ctx, donationId, once.answer.id) };
    },
    method: "POST",
    path: "/manage/api/donations/{uuid}/upgrades",
    summary:
      "Adds a periodic increase to a monthly donation; the first step comes one period later.",
    params: { uuid },
    idempotent: true,
    body: upgradeSchema,
    example,
    answers: { 201: upgrade, 202: running },
    errors: ["invalid_transition", "already_exists"],
  }),
  defineCall({
    id: "updateUpgrade",
    ability: ["update", "donation"],
    handle: async ({ ctx, body, params: of }) => {
      const ids = idsOf(of);
      await updateUpgrade(ctx, ids, body.upgrade);
      return shown(ctx, ids.donationId, ids.upgradeId);
    },
    method: "PATCH",
    path: "/manage/api/donations/{uuid}/upgrades/{id}",
    summary:
      "Changes the periodic increase of a donation; another mail announces the changed step.",
    params,
    body: upgradeChangeSchema,
    example,
    answers: { 200: upgrade },
    errors: ["invalid_transition"],
  }),
  defineCall({
    id: "removeUpgrade",
    ability: ["update", "donation"],
    handle: ({ ctx, params: of }) => removeUpgrade(ctx, idsOf(of)),
    method: "DELETE",
    path: "/manage/api/donations/{uuid}/upgrades/{id}",
    summary: "Ends the periodic increase of a donation; the amount stays as it is.",
    params,
    answers: { 204: null },
    errors: ["invalid_transition"],
  }),
];
