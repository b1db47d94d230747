import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { AnnouncePrice, NewPrice } from "~/components/operator/plans/price-forms";
import { PriceHistory } from "~/components/operator/plans/price-history";
import { PageHeader } from "~/components/ui/page-header";
import { labelIn } from "~/countries/label-in";
import { findPlan, tierNames } from "~/countries/plans/plans";
import { DomainError } from "~/domain/errors";
import { announcePrice } from "~/domain/subscriptions/prices/announce-price.server";
import { createPrice } from "~/domain/subscriptions/prices/create-price.server";
import { getPrices } from "~/domain/subscriptions/prices/get-prices.server";
import { PRICE_NOTICE_DAYS } from "~/domain/subscriptions/prices/price-plans";
import { priceAnnouncement, priceSchema } from "~/domain/subscriptions/prices/price-schema";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { addDays, localDate } from "~/values/time/calendar";
import { OPERATOR_ZONE } from "~/values/time/operator-zone";

export const handle: RouteHandle = { i18n: ["operator", "subscription"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const outcomes = ["created", "announced"] as const;

/** GET: a plan's prices, and the forms that set the next one and announce the current one. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  const [plan] = await getPrices(ctx, { code: args.params.plan });
  if (!plan) throw new DomainError("not_found");
  const today = localDate(ctx.now, OPERATOR_ZONE);
  const name = labelIn(tierNames[plan.tier], ctx.locale);
  const t = createTranslator(ctx.locale);
  const title = `${name}, ${t(`subscription.periods.${plan.period}`)}`;
  const current = plan.prices.find(({ state }) => state === "current");
  return {
    title: `${title} · Dádiva`,
    heading: `${title} · ${findPlan(plan.code)?.country ?? ""}`,
    done: outcomeOf(args.request, outcomes),
    plan,
    announceable: current?.id && current.announcedAt === null ? current.id : null,
    tomorrow: addDays(today, 1),
    // One day more than the notice, because somewhere it is tomorrow already.
    soonest: addDays(today, PRICE_NOTICE_DAYS + 1),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOperator(args);
  const form = await readForm(args);
  const code = args.params.plan ?? "";
  const plan = findPlan(code);
  if (!plan) throw new DomainError("not_found");
  switch (form.get("intent")) {
    case "create":
      await createPrice(ctx, code, parseFields(form, priceSchema(plan.currency)));
      return finishAt(paths.operatorPrice(code), "created");
    case "announce":
      await announcePrice(ctx, parseFields(form, priceAnnouncement));
      return finishAt(paths.operatorPrice(code), "announced");
    default:
      throw new DomainError("malformed_request");
  }
}

export default function Price() {
  const { heading, done, plan, announceable, tomorrow, soonest } = useLoaderData<typeof loader>();
  const isRefused = useActionData() !== undefined;
  const t = useT();
  return (
    <>
      <PageHeader
        title={heading}
        back={{ to: paths.operatorPrices(), label: t("operator.prices.title") }}
      />
      <Outcome text={done && !isRefused ? t(`operator.prices.done.${done}`) : null} />
      <div className="grid max-w-4xl gap-6">
        <PriceHistory plan={plan} />
        {announceable && <AnnouncePrice id={announceable} soonest={soonest} />}
        <NewPrice currency={plan.currency} tomorrow={tomorrow} />
      </div>
    </>
  );
}
