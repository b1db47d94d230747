import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { confirmEnd, CouponsList } from "~/components/operator/plans/coupons-list";
import { ButtonLink } from "~/components/ui/button";
import { ConfirmPage, useRequestedAction } from "~/components/ui/dialogs/confirm";
import { PageHeader } from "~/components/ui/page-header";
import { endCoupon } from "~/domain/subscriptions/coupons/end-coupon.server";
import { listCoupons } from "~/domain/subscriptions/coupons/list-coupons.server";
import { DomainError } from "~/domain/errors";
import { readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { listPage } from "~/http/lists/list-answers.server";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { paidTierOptions } from "./paid-tier-options.server";

export const handle: RouteHandle = { i18n: ["operator", "manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const outcomes = ["created", "ended"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  return {
    title: `${createTranslator(ctx.locale)("operator.coupons.title")} · Dádiva`,
    done: outcomeOf(args.request, outcomes),
    tiers: paidTierOptions(ctx.locale),
    ...(await listPage(ctx, listCoupons, args.request)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOperator(args);
  const form = await readForm(args);
  if (form.get("intent") !== "end") throw new DomainError("malformed_request");
  await endCoupon(ctx, String(form.get("id") ?? ""));
  return finishAt(paths.operatorCoupons(), "ended");
}

export default function Coupons() {
  const page = useLoaderData<typeof loader>();
  const isRefused = useActionData() !== undefined;
  const t = useT();
  const { done, items } = page;
  const open = items.filter(({ state }) => state !== "ended");
  const requested = useRequestedAction(open.map((one) => confirmEnd(t, one)));
  if (requested !== undefined)
    return <ConfirmPage confirmation={requested} backTo={paths.operatorCoupons()} />;
  return (
    <>
      <PageHeader
        title={t("operator.coupons.title")}
        description={t("operator.coupons.description")}
        actions={
          <ButtonLink to={paths.newOperatorCoupon()} icon="plus">
            {t("operator.coupons.new_title")}
          </ButtonLink>
        }
      />
      <Outcome text={done && !isRefused ? t(`operator.coupons.done.${done}`) : null} />
      <CouponsList {...page} />
    </>
  );
}
