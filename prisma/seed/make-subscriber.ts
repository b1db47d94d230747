import { createOrganizationContext } from "~/domain/context";
import { findOrganization } from "~/domain/organizations/find-organization.server";
import { negotiateLocale } from "~/i18n/negotiate-locale";
import { setClock } from "~/infrastructure/clock";
import { addPeriods, periodOf, startOfDay } from "~/values/time/calendar";
import { getCountry } from "~/countries/country";
import type { DemoOrganization } from "./demo-organization";
import { reliveBatches } from "./centralpos/relive-batches";
import { giveByMethods } from "./give-by-methods";
import { makeOrganization } from "./make-organization";
import { ownerOf } from "./owner-of";
import { relivePlan, type PlanStory } from "./plans/relive-plan";

/** Months ago: the trial was over before any of these organisations chose a plan. */
const AGE_MONTHS = 6;

/** Creates an organisation that is ready to receive donations, with the past of its plan. */
export async function makeSubscriber(
  demo: DemoOrganization,
  plan: PlanStory,
  present: Date,
): Promise<void> {
  const { defaultTimezone: zone } = getCountry(demo.country);
  const begun = startOfDay(`${addPeriods(periodOf(present, zone), -AGE_MONTHS)}-01`, zone);
  setClock(begun);
  const { organization, ownerId } = await makeOrganization(begun, {
    name: demo.name,
    country: demo.country,
    uid: demo.uid,
    owner: { ...demo.owner, cellphone: { country: demo.country, number: demo.cellphone } },
    gateways: [demo.batches ? "centralpos" : "local_payments"],
    rules: { retry: false, campaign_uuids: [] },
  });
  const owner = ownerOf(demo, ownerId, begun);
  await relivePlan(plan, { organization, owner, begun, present });
  const { batches, methods } = demo;
  if (!batches && !methods) return;
  setClock(present);
  const locale = negotiateLocale({ country: demo.country });
  // The plan that was lived through decides whether it receives donations.
  const current = (await findOrganization(present, { id: organization.id })) ?? organization;
  const at = (now: Date) => {
    const user = { ...owner, authenticatedAt: now };
    return createOrganizationContext({ organization: current, user, now, locale, ip: "127.0.0.1" });
  };
  if (batches) await reliveBatches(at, batches, present);
  if (methods) await giveByMethods(at(present), methods);
}
