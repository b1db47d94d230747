/** The data that both gateway pages (settings, onboarding) share. */
import { redirect } from "@remix-run/node";
import { chargeableGateways } from "~/providers/registry";
import { waysToPay, type WayToPay } from "~/providers/ways-to-pay";
import { getCountry, type CountryCode } from "~/countries/country";
import type { IntegratedGatewayId } from "~/countries/country-shape";
import type {
  GatewayOption,
  GatewayWay,
  RegularOption,
} from "~/components/payment-processors/gateway-option";
import { getBankAccountForm } from "~/domain/bank-accounts/get-bank-account-form.server";
import { listBankAccounts } from "~/domain/bank-accounts/list-bank-accounts.server";
import { suggestDescriptor } from "~/domain/organizations/suggest-descriptor";
import { gatewaysInPlan } from "~/domain/billing/entitlements";
import {
  listChargingAccounts,
  printsName,
  type ChargingAccounts,
} from "~/domain/organizations/charging-accounts.server";
import { placeRefusal, planRefusal } from "~/domain/payment-processors/choice-refusal";
import { isMercadopagoAvailable } from "~/domain/payment-processors/mercadopago-application.server";
import { findCentralposAccess } from "~/domain/payment-processors/find-centralpos-access.server";
import { listPaymentProcessors } from "~/domain/payment-processors/list-payment-processors.server";
import { providerBehind } from "~/domain/payment-processors/provider-behind.server";
import { listAccountStates } from "~/domain/donations/lists/list-account-states.server";
import type { PaymentProcessorView } from "~/domain/payment-processors/schema";
import { isRecentLogin } from "~/domain/sensitive-changes";
import { outcomeOf } from "~/http/forms/outcome.server";
import { paths, withQuery } from "~/http/paths";
import { readWidget } from "~/http/read-widget.server";
import type { SignedInContext } from "~/http/sessions/require.server";
import { formatMoney, formatPercent } from "~/values/money/money";
import { readGatewayRoutes } from "./gateway-routes.server";
import { gatewayFaults } from "~/components/payment-processors/gateway-faults";
import { successes } from "~/components/payment-processors/gateway-successes";
import { isAllowed } from "~/domain/users/abilities";

/** Results that a redirect to this page can show. */
const outcomes = ["bank", "unusual", "deleted", "ordered", ...gatewayFaults, ...successes] as const;

export async function readGateways(ctx: SignedInContext, request: Request, page: string) {
  const { organization } = ctx;
  const [bank, processors, states, accounts, routes] = await Promise.all([
    readWidget("bank", ctx, () => readBank(ctx)),
    listPaymentProcessors(ctx),
    listAccountStates(ctx),
    listChargingAccounts(ctx),
    readGatewayRoutes(ctx),
  ]);
  const canUpdate = isAllowed(ctx.ability, "update", "payment_processor");
  const done = outcomeOf(request, outcomes);
  const options = optionsOf(ctx, processors, accounts);
  const regular = regularOf(ctx, processors);
  const moved = canUpdate ? movedStep(request, page) : null;
  if (moved) throw redirect(moved);
  return {
    canUpdate,
    bank,
    processors,
    states,
    routes,
    options,
    regular,
    timezone: organization.timezone,
    asksPassword: !isRecentLogin(ctx),
    done,
    fault: gatewayFaults.find((one) => one === done) ?? null,
  };
}

/** Returns the account for payouts. */
async function readBank(ctx: SignedInContext) {
  const [accounts, form] = await Promise.all([listBankAccounts(ctx), getBankAccountForm(ctx)]);
  const account = accounts.find(({ primary }) => primary);
  const typeName = [form, ...Object.values(form.exceptions)]
    .flatMap(({ accountTypes }) => accountTypes)
    .find(({ value }) => value === account?.account_type)?.label;
  return account ? { ...account, type_name: typeName ?? null } : null;
}

export type GatewaysData = Awaited<ReturnType<typeof readGateways>>;

/**
 * Returns the current address of a dialog that used to be a query of the page, because mails and bookmarks
 * may contain it.
 */
export function movedStep(request: Request, page: string): string | null {
  const { searchParams, pathname } = new URL(request.url);
  if (pathname !== page) return null;
  const edited = searchParams.get("edit");
  const gateway = searchParams.get("setup");
  if (edited === "bank") {
    return withQuery(paths.gatewayBank(page), { bank_code: searchParams.get("bank_code") });
  }
  if (edited) return paths.gatewayEdit(page, edited);
  if (!gateway) return null;
  const isBegun = searchParams.has("step");
  return isBegun ? paths.gatewaySetupForm(page, gateway) : paths.gatewaySetup(page, gateway);
}

/** Returns why a gateway cannot be chosen now; null when it can. */
function choiceRefusalOf({ organization, now }: SignedInContext, id: string, enabled: string[]) {
  return planRefusal(organization, now, id) ?? placeRefusal(organization, now, id, enabled);
}

export function optionsOf(
  ctx: SignedInContext,
  processors: PaymentProcessorView[],
  accounts: ChargingAccounts,
): GatewayOption[] {
  const { organization } = ctx;
  const enabled = processors.map(({ gateway }) => gateway);
  const chargeable = processors.filter(({ gateway }) => chargeableGateways.includes(gateway));
  const open = gatewaysInPlan(organization, ctx.now, chargeable).map(({ gateway }) => gateway);
  const [recommended] = getCountry(organization.country).integratedGateways;
  const options = getCountry(organization.country).integratedGateways.map((gateway) => ({
    id: gateway.id,
    isOutsidePlan: enabled.includes(gateway.id) && !open.includes(gateway.id),
    isRecommended: gateway === recommended && !enabled.includes(gateway.id),
    fee: formatPercent(gateway.feeBasisPoints, organization.currency),
    isNew: gateway.isNew,
    refusal: choiceRefusalOf(ctx, gateway.id, enabled),
    ways: servedWays(organization.country, gateway.id).map(wayOf),
    descriptor: {
      ...gateway.descriptor,
      suggestion: suggestDescriptor(organization.name, gateway.descriptor),
      isPrinted: printsName(ctx, gateway.id, accounts),
    },
  }));
  return workingFirst(options, (id) => open.indexOf(id));
}

/** Returns the ways to pay of the company that serves a new gateway. */
function servedWays(country: CountryCode, gateway: IntegratedGatewayId): WayToPay[] {
  const account = providerBehind(country, gateway);
  return waysToPay(country, gateway).filter(({ provider }) => provider === account);
}

const HOUR_MS = 60 * 60 * 1000;

function wayOf(way: WayToPay): GatewayWay {
  const { currency, expiresInMs, maximum, method, minimum, months, payee, refunds } = way;
  return {
    ...{ method, months, payee, refunds },
    minimum: minimum === null ? null : formatMoney(minimum, currency),
    maximum: maximum === null ? null : formatMoney(maximum, currency),
    hours: expiresInMs === null ? null : expiresInMs / HOUR_MS,
  };
}

/** Puts what works before what is left to choose, each in its own order; `placeOf` is -1 for what does not work. */
function workingFirst<Option extends { id: string }>(
  options: Option[],
  placeOf: (id: string) => number,
): Option[] {
  const works = ({ id }: Option) => placeOf(id) >= 0;
  return [
    ...options.filter(works).sort((a, b) => placeOf(a.id) - placeOf(b.id)),
    ...options.filter((option) => !works(option)),
  ];
}

export function regularOf(
  ctx: SignedInContext,
  processors: PaymentProcessorView[],
): RegularOption[] {
  const enabled = processors.map(({ gateway }) => gateway);
  const options = getCountry(ctx.organization.country).regularGateways.map(({ id }) => ({
    id,
    refusal: choiceRefusalOf(ctx, id, enabled),
    isAvailable: id === "mercadopago" ? isMercadopagoAvailable() : findCentralposAccess() !== null,
  }));
  return workingFirst(options, (id) => enabled.indexOf(id));
}
