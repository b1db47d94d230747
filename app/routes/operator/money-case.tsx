import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { MoneyCaseDecision } from "~/components/operator/money-case-decision";
import { MoneyCaseSummary } from "~/components/operator/money-case-summary";
import { PageHeader } from "~/components/ui/page-header";
import { checkMoneyCase } from "~/domain/donations/results/check-money-case.server";
import { endMoneyCase } from "~/domain/donations/results/end-money-case.server";
import { DomainError } from "~/domain/errors";
import { decisionSchema } from "~/domain/operators/schema";
import { closeMoneyCase } from "~/domain/donations/results/close-money-case.server";
import { getMoneyCase } from "~/domain/donations/results/get-money-case.server";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["operator", "donations"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const outcomes = ["checked", "ended", "closed"] as const;

const placeOf = ({ organization = "", id = "" }: LoaderFunctionArgs["params"]) => ({
  organizationId: organization,
  transactionId: id,
});

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  return {
    title: `${createTranslator(ctx.locale)("operator.money.case")} · Dádiva`,
    found: await getMoneyCase(ctx, placeOf(args.params)),
    done: outcomeOf(args.request, outcomes),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOperator(args);
  const form = await readForm(args);
  const place = placeOf(args.params);
  const here = paths.operatorMoneyCase(place.organizationId, place.transactionId);
  switch (form.get("intent")) {
    case "check":
      await checkMoneyCase(ctx, place);
      return finishAt(here, "checked");
    case "end":
      await endMoneyCase(ctx, place, parseFields(form, decisionSchema));
      return finishAt(here, "ended");
    case "close":
      await closeMoneyCase(ctx, place, parseFields(form, decisionSchema));
      return finishAt(here, "closed");
    default:
      throw new DomainError("malformed_request");
  }
}

export default function MoneyCase() {
  const { done, found } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHeader
        back={{ to: paths.operatorMoney(), label: t("operator.money.title") }}
        title={found.flags.map((flag) => t(`operator.money.flag.${flag}`)).join(" · ")}
        description={found.organization.name}
      />
      <Outcome text={done && t(`operator.money.done.${done}`)} />
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <MoneyCaseSummary found={found} />
        <MoneyCaseDecision key={found.status} found={found} />
      </div>
    </>
  );
}
