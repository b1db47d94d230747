/** Days in the life of an organisation's plan, with a provider whose answer a test sets. */
import type { OrganizationContext } from "~/domain/context";
import { changePlan } from "~/domain/subscriptions/change-plan.server";
import { choosePlan } from "~/domain/subscriptions/choose-plan.server";
import { getSubscription } from "~/domain/subscriptions/get-subscription.server";
import { listInvoices } from "~/domain/subscriptions/list-invoices.server";
import { renewSubscription } from "~/domain/subscriptions/renew-subscription.server";
import { confirmTransfer } from "~/domain/subscriptions/transfers/confirm-transfer.server";
import { choiceByCard, choiceByTransfer, openPlanOwner, type PlanOwner } from "./plan-owner";
import { paymentOf, type ProviderServer } from "../servers/provider-server";
import { staffContext } from "../staff";

const noon = (day: string) => `${day}T15:00:00Z`;

export interface PlanDays {
  owner: PlanOwner;
  /** What the provider answers to a charge; `LOST` breaks off without an answer. */
  answer: "PAID" | "REJECTED" | "LOST";
  /** What was asked of the card, in major units. */
  amounts: number[];
  at(day: string): Promise<OrganizationContext>;
  /** Runs the plan's job at noon of each day, as the schedule would. */
  run(...days: string[]): Promise<void>;
  byCard(day: string, code: string): Promise<void>;
  byTransfer(day: string, code: string): Promise<void>;
  change(day: string, code: string): Promise<void>;
  shown(day: string): ReturnType<typeof getSubscription>;
  invoices(day: string): ReturnType<typeof listInvoices>;
  /** Confirms a transfer of minor units for the newest invoice. */
  transfer(day: string, amount: bigint, reference: string): Promise<{ isPaid: boolean }>;
}

/** Opens an organisation on Essential whose trial ends at `trialEndsAt`, null for one that is over. */
export async function openPlanDays(
  provider: ProviderServer,
  trialEndsAt: Date | null = null,
): Promise<PlanDays> {
  const owner = await openPlanOwner(new Date(noon("2026-11-01")), trialEndsAt);
  const at = (day: string) => owner.at(noon(day));
  const days: PlanDays = {
    ...{ owner, answer: "PAID", amounts: [], at },
    async run(...all) {
      for (const day of all) await renewSubscription(await owner.jobAt(noon(day)));
    },
    async byCard(day, code) {
      const ctx = await at(day);
      await choosePlan(ctx, await choiceByCard(ctx, code));
    },
    async byTransfer(day, code) {
      await choosePlan(await at(day), choiceByTransfer(code));
    },
    async change(day, code) {
      await changePlan(await at(day), { plan_code: code });
    },
    shown: async (day) => getSubscription(await at(day)),
    invoices: async (day) => listInvoices(await at(day)),
    async transfer(day, amount, reference) {
      const [invoice] = await days.invoices(day);
      const place = { organizationId: owner.organizationId, invoiceId: invoice?.uuid ?? "" };
      const order = { amount, received_on: day, reference: `${reference}-${owner.organizationId}` };
      return confirmTransfer(await staffContext(new Date(noon(day))), place, order);
    },
  };
  provider.charge = (reference, amount) => {
    days.amounts.push(amount);
    if (days.answer === "LOST") return null;
    return paymentOf(reference, amount, days.answer);
  };
  return days;
}
