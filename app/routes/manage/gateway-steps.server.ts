/** What the steps of the two gateway pages (settings, onboarding) read. */
import { redirect } from "@remix-run/node";
import type { DialogFace } from "~/components/ui/dialog-outlet";
import type { HelpTopic } from "~/components/platform/help-topics";
import { getCountry } from "~/countries/country";
import { labelIn } from "~/countries/label-in";
import { listBankAccounts } from "~/domain/bank-accounts/list-bank-accounts.server";
import { listPaymentProcessors } from "~/domain/payment-processors/list-payment-processors.server";
import { isRecentLogin } from "~/domain/sensitive-changes";
import { paths } from "~/http/paths";
import type { SignedInContext } from "~/http/require.server";
import { optionsOf, regularOf } from "./gateways-page.server";

/** How a step looks over its page, and what the help says of it. */
export interface StepFace extends DialogFace {
  topic: HelpTopic;
}

/** The page that a step belongs to. */
export function pageOf(request: Request): string {
  const isAboard = new URL(request.url).pathname.startsWith(paths.onboardingGateways());
  return isAboard ? paths.onboardingGateways() : paths.gateways();
}

/** What each form of a step takes. */
export function formFacts(ctx: SignedInContext) {
  const { country } = ctx.organization;
  return {
    country,
    countryName: labelIn(getCountry(country).name, ctx.locale),
    asksPassword: !isRecentLogin(ctx),
    formKey: ctx.newId(),
  };
}

/** The account that charges are paid out to; null: there is none yet. */
export async function findPrimaryAccount(ctx: SignedInContext) {
  return (await listBankAccounts(ctx)).find(({ primary }) => primary) ?? null;
}

/** What a step can't be for leads to the page itself. */
export function leaveTo(page: string): never {
  throw redirect(page);
}

/** An integrated gateway that can be activated now. */
export async function requireChoosable(ctx: SignedInContext, page: string, gateway: string) {
  const options = optionsOf(ctx, await listPaymentProcessors(ctx));
  const option = options.find(({ id, refusal }) => id === gateway && refusal === null);
  return option ?? leaveTo(page);
}

/** Whether a code of Centralpos can be given now. */
export async function isTokenChoosable(ctx: SignedInContext): Promise<boolean> {
  const regular = regularOf(ctx, await listPaymentProcessors(ctx));
  const own = regular.find(({ id }) => id === "centralpos");
  return own !== undefined && own.isAvailable && own.refusal === null;
}

/** An enabled integrated gateway. */
export async function requireEditable(ctx: SignedInContext, page: string, uuid: string) {
  const processors = await listPaymentProcessors(ctx);
  const processor = processors.find((one) => one.uuid === uuid);
  const option = optionsOf(ctx, processors).find(({ id }) => id === processor?.gateway);
  return processor && option ? { processor, option } : leaveTo(page);
}
