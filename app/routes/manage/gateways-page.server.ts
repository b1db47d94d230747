/** What the two gateway pages (settings, onboarding) have in common: what they read. */
import { getCountry } from "~/countries/country";
import { labelIn } from "~/countries/label-in";
import type { GatewayOption, RegularOption } from "~/components/payment-processors/gateway-option";
import { getBankAccountForm } from "~/domain/bank-accounts/get-bank-account-form.server";
import { listBankAccounts } from "~/domain/bank-accounts/list-bank-accounts.server";
import { suggestDescriptor } from "~/domain/organizations/suggest-descriptor";
import { placeRefusal, planRefusal } from "~/domain/payment-processors/choice-refusal";
import { isMercadopagoAvailable } from "~/domain/payment-processors/mercadopago-application.server";
import { findCentralposAccess } from "~/domain/payment-processors/find-centralpos-access.server";
import { listPaymentProcessors } from "~/domain/payment-processors/list-payment-processors.server";
import { listRuleCampaigns } from "~/domain/payment-processors/list-rule-campaigns.server";
import type { PaymentProcessorView } from "~/domain/payment-processors/schema";
import { isRecentLogin } from "~/domain/sensitive-changes";
import { outcomeOf } from "~/http/outcome.server";
import type { SignedInContext } from "~/http/require.server";
import { formatPercent } from "~/values/money";
import { gatewayFaults } from "~/components/payment-processors/gateway-faults";
import { successes, type Success } from "~/components/payment-processors/gateway-successes";

/**
 * Which part of the page is open, from its address: it works without script. `intro`, `bank` and
 * `setup` are the steps of an activation, `token` is the form of Centralpos; `success` is said once.
 */
export type GatewaysView = "list" | "intro" | "bank" | "setup" | "edit" | "token" | "success";

/** What a redirect here says was done. */
const deeds = ["bank", "unusual", "deleted", "ordered", ...gatewayFaults, ...successes] as const;

export async function readGateways(ctx: SignedInContext, request: Request) {
  const url = new URL(request.url);
  const { organization, user, locale } = ctx;
  const country = getCountry(organization.country);
  const [accounts, processors] = [await listBankAccounts(ctx), await listPaymentProcessors(ctx)];
  const canUpdate = ctx.ability.can("update", "payment_processor");
  const account = accounts.find(({ primary }) => primary) ?? null;
  const form = await getBankAccountForm(ctx);
  const typeName = [form, ...Object.values(form.exceptions)]
    .flatMap(({ accountTypes }) => accountTypes)
    .find(({ value }) => value === account?.account_type)?.label;
  const done = outcomeOf(request, deeds);
  const options = optionsOf(ctx, processors);
  const regular = regularOf(ctx, processors);
  // Whoever only reads is offered no form, whatever the address says.
  const open = canUpdate
    ? openView(url, { processors, options, regular, hasAccount: account !== null, done })
    : nothingOpen;
  return {
    ...open,
    canUpdate,
    account: account && { ...account, type_name: typeName ?? null },
    form,
    defaults: {
      bank_code: url.searchParams.get("bank_code") ?? "",
      contact_first_name: user.firstName,
      contact_last_name: user.lastName,
      contact_email: user.email,
    },
    processors,
    options,
    regular,
    campaigns:
      open.gateway === "global_payments" ? await listRuleCampaigns(ctx, chosenBy(open)) : [],
    country: organization.country,
    countryName: labelIn(country.name, locale),
    currency: organization.currency,
    timezone: organization.timezone,
    asksPassword: !isRecentLogin(ctx),
    formKey: ctx.newId(),
    done,
    fault: gatewayFaults.find((one) => one === done) ?? null,
  };
}

export type GatewaysData = Awaited<ReturnType<typeof readGateways>>;

interface Open {
  view: GatewaysView;
  /** The gateway that is being set up or edited, or that was. */
  gateway: string | null;
  /** Being edited. */
  processor: PaymentProcessorView | null;
}

const nothingOpen: Open = { view: "list", gateway: null, processor: null };

/** The campaigns that the rules name now. */
function chosenBy({ processor }: Open): string[] {
  return processor?.rules.campaigns.map(({ uuid }) => uuid) ?? [];
}

interface Facts {
  processors: PaymentProcessorView[];
  options: GatewayOption[];
  regular: RegularOption[];
  hasAccount: boolean;
  done: (typeof deeds)[number] | null;
}

function openView(url: URL, { processors, options, regular, hasAccount, done }: Facts): Open {
  const asked = (name: string) => url.searchParams.get(name);
  const success = successes.find((one): one is Success => one === done);
  if (success) {
    const gateway = success.replace(/_(?:created|updated)$/, "");
    return { ...nothingOpen, view: "success", gateway };
  }
  if (asked("edit") === "bank") return { ...nothingOpen, view: "bank" };
  const edited = processors.find(({ uuid }) => uuid === asked("edit"));
  const isIntegrated = options.some(({ id }) => id === edited?.gateway);
  if (edited && isIntegrated) return { view: "edit", gateway: edited.gateway, processor: edited };
  const own = regular.find(({ id }) => id === asked("setup") && id === "centralpos");
  if (own?.isAvailable && own.refusal === null) {
    return { ...nothingOpen, view: "token", gateway: own.id };
  }
  const option = options.find(({ id }) => id === asked("setup"));
  if (!option || option.refusal !== null) return nothingOpen;
  const view = asked("step") === null ? "intro" : hasAccount ? "setup" : "bank";
  return { view, gateway: option.id, processor: null };
}

/** Why one of these gateways can't be chosen now; null: it can. */
function refusalOf({ organization, now }: SignedInContext, id: string, enabled: string[]) {
  return planRefusal(organization, now, id) ?? placeRefusal(organization, now, id, enabled);
}

function optionsOf(ctx: SignedInContext, processors: PaymentProcessorView[]): GatewayOption[] {
  const { organization } = ctx;
  const enabled = processors.map(({ gateway }) => gateway);
  return getCountry(organization.country).integratedGateways.map((gateway) => ({
    id: gateway.id,
    fee: formatPercent(gateway.feeBasisPoints, organization.currency),
    isNew: gateway.isNew,
    refusal: refusalOf(ctx, gateway.id, enabled),
    descriptor: {
      ...gateway.descriptor,
      suggestion: suggestDescriptor(organization.name, gateway.descriptor),
    },
  }));
}

function regularOf(ctx: SignedInContext, processors: PaymentProcessorView[]): RegularOption[] {
  const enabled = processors.map(({ gateway }) => gateway);
  return getCountry(ctx.organization.country).regularGateways.map(({ id }) => ({
    id,
    refusal: refusalOf(ctx, id, enabled),
    isAvailable: id === "mercadopago" ? isMercadopagoAvailable() : findCentralposAccess() !== null,
  }));
}
