/** The data of the steps on both gateway pages (settings, onboarding). */
import { redirect } from "@remix-run/node";
import type { DialogFace } from "~/components/ui/dialogs/dialog-outlet";
import type { HelpTopic } from "~/components/platform/help-topics";
import { getCountry } from "~/countries/country";
import { labelIn } from "~/countries/label-in";
import { listBankAccounts } from "~/domain/bank-accounts/list-bank-accounts.server";
import { listChargingAccounts } from "~/domain/organizations/charging-accounts.server";
import { listPaymentProcessors } from "~/domain/payment-processors/list-payment-processors.server";
import { isRecentLogin } from "~/domain/sensitive-changes";
import { paths } from "~/http/paths";
import type { SignedInContext } from "~/http/sessions/require.server";
import { optionsOf, regularOf } from "./gateways-page.server";

/** A step's dialog, and its help topic. */
export interface StepFace extends DialogFace {
  topic: HelpTopic;
}

export function pageOf(request: Request): string {
  const isAboard = new URL(request.url).pathname.startsWith(paths.onboardingGateways());
  return isAboard ? paths.onboardingGateways() : paths.gateways();
}

export function formFacts(ctx: SignedInContext) {
  const { country } = ctx.organization;
  return {
    country,
    countryName: labelIn(getCountry(country).name, ctx.locale),
    asksPassword: !isRecentLogin(ctx),
    formKey: ctx.newId(),
  };
}

/** Returns the account for payouts; null when there is none yet. */
export async function findPrimaryAccount(ctx: SignedInContext) {
  return (await listBankAccounts(ctx)).find(({ primary }) => primary) ?? null;
}

/** Redirects to the page when a step does not apply. */
export function leaveTo(page: string): never {
  throw redirect(page);
}

/** Returns an integrated gateway that can be activated now, or redirects. */
export async function requireChoosable(ctx: SignedInContext, page: string, gateway: string) {
  const options = optionsOf(ctx, await listPaymentProcessors(ctx), await listChargingAccounts(ctx));
  const option = options.find(({ id, refusal }) => id === gateway && refusal === null);
  return option ?? leaveTo(page);
}

/** Returns whether a Centralpos code can be entered now. */
export async function isTokenChoosable(ctx: SignedInContext): Promise<boolean> {
  const regular = regularOf(ctx, await listPaymentProcessors(ctx));
  const own = regular.find(({ id }) => id === "centralpos");
  return own !== undefined && own.isAvailable && own.refusal === null;
}

/** Returns an enabled integrated gateway, or redirects. */
export async function requireEditable(ctx: SignedInContext, page: string, uuid: string) {
  const processors = await listPaymentProcessors(ctx);
  const processor = processors.find((one) => one.uuid === uuid);
  const accounts = await listChargingAccounts(ctx);
  const option = optionsOf(ctx, processors, accounts).find(({ id }) => id === processor?.gateway);
  return processor && option ? { processor, option } : leaveTo(page);
}
