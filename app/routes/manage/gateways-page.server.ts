/** What the two gateway pages (settings, onboarding) have in common: what they read and what they change. */
import { getCountry } from "~/countries/country";
import { labelIn } from "~/countries/label-in";
import type { GatewayOption } from "~/components/payment-processors/gateway-option";
import { createBankAccount } from "~/domain/bank-accounts/create-bank-account.server";
import { getBankAccountForm } from "~/domain/bank-accounts/get-bank-account-form.server";
import { listBankAccounts } from "~/domain/bank-accounts/list-bank-accounts.server";
import { bankAccountSchema } from "~/domain/bank-accounts/schema";
import { updateBankAccount } from "~/domain/bank-accounts/update-bank-account.server";
import { DomainError } from "~/domain/errors";
import { suggestDescriptor } from "~/domain/organizations/suggest-descriptor";
import { createPaymentProcessor } from "~/domain/payment-processors/create-payment-processor.server";
import { discardPaymentProcessor } from "~/domain/payment-processors/discard-payment-processor.server";
import { listPaymentProcessors } from "~/domain/payment-processors/list-payment-processors.server";
import { paymentProcessorSchema } from "~/domain/payment-processors/schema";
import { updatePaymentProcessor } from "~/domain/payment-processors/update-payment-processor.server";
import { isRecentLogin } from "~/domain/sensitive-changes";
import { confirmTypedPassword } from "~/http/confirm-password.server";
import { readForm, validate } from "~/http/forms.server";
import { finishAt, outcomeOf } from "~/http/outcome.server";
import { withQuery } from "~/http/paths";
import type { RouteArgs } from "~/http/request-facts.server";
import type { SignedInContext } from "~/http/require.server";
import { formatPercent } from "~/values/money";

/** Which part of the page is open, from its address: it works without script. */
export type GatewaysView = "list" | "setup" | "edit" | "bank";

/** What a redirect here says was done. */
const deeds = ["bank", "unusual", "created", "updated", "deleted"] as const;

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
  return {
    // Whoever only reads is offered no form, whatever the address says.
    ...(canUpdate ? openView(url, processors, account !== null) : nothingOpen),
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
    options: optionsOf(ctx),
    otherGateways: country.regularGateways.map(({ id }) => id),
    countryName: labelIn(country.name, locale),
    currency: organization.currency,
    timezone: organization.timezone,
    asksPassword: !isRecentLogin(ctx),
    formKey: ctx.newId(),
    done: outcomeOf(request, deeds),
  };
}

export type GatewaysData = Awaited<ReturnType<typeof readGateways>>;

const nothingOpen = { view: "list", processor: null } as const;

function openView(
  url: URL,
  processors: Awaited<ReturnType<typeof listPaymentProcessors>>,
  hasAccount: boolean,
): { view: GatewaysView; processor: (typeof processors)[number] | null } {
  const asked = (name: string) => url.searchParams.get(name);
  const of = (uuid: string | null) => processors.find((one) => one.uuid === uuid) ?? null;
  if (asked("edit") === "bank") return { view: "bank", processor: null };
  const edited = of(asked("edit"));
  if (edited) return { view: "edit", processor: edited };
  const isEnabled = processors.some(({ gateway }) => gateway === asked("setup"));
  if (asked("setup") === "local_payments" && !isEnabled) {
    return { view: hasAccount ? "setup" : "bank", processor: null };
  }
  return { view: "list", processor: null };
}

function optionsOf({ organization }: SignedInContext): GatewayOption[] {
  return getCountry(organization.country).integratedGateways.map((gateway) => ({
    id: gateway.id,
    fee: formatPercent(gateway.feeBasisPoints, organization.currency),
    isNew: gateway.isNew,
    descriptor: {
      ...gateway.descriptor,
      suggestion: suggestDescriptor(organization.name, gateway.descriptor),
    },
  }));
}

/** Does what was posted and leads to what is next; throws the refusal that the form shows. */
export async function changeGateways(
  args: RouteArgs,
  ctx: SignedInContext,
  page: string,
): Promise<Response> {
  const form = await readForm(args);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" && value !== "" ? value : null;
  };
  const key = text("idempotency_key");
  const uuid = text("uuid");
  const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
  await confirmTypedPassword(ctx, form.get("password"));
  switch (text("intent")) {
    case "bank": {
      const input = validate(bankAccountSchema, { ...fields, currency: undefined });
      // Left empty while editing: the number stays.
      if (uuid && !input.account_number?.trim()) delete input.account_number;
      const saved = uuid
        ? await updateBankAccount(ctx, uuid, input)
        : finished(await createBankAccount(ctx, input, key));
      const setup = new URL(args.request.url).searchParams.get("setup");
      const done = saved.warnings.account_number ? "unusual" : "bank";
      return finishAt(withQuery(page, { setup }), done);
    }
    case "gateway": {
      const input = validate(paymentProcessorSchema, fields);
      if (uuid) await updatePaymentProcessor(ctx, uuid, input);
      else finished(await createPaymentProcessor(ctx, input, key));
      return finishAt(page, uuid ? "updated" : "created");
    }
    case "delete":
      await discardPaymentProcessor(ctx, uuid ?? "");
      return finishAt(page, "deleted");
    default:
      throw new DomainError("malformed_request");
  }
}

function finished<Answer>(once: { state: "done"; answer: Answer } | { state: "running" }): Answer {
  if (once.state === "running") throw new DomainError("not_ready", { retryAfter: 5 });
  return once.answer;
}
