import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { CouponForm } from "~/components/operator/plans/coupon-form";
import { Card } from "~/components/ui/card";
import { PageHeader } from "~/components/ui/page-header";
import { createCoupon } from "~/domain/subscriptions/coupons/create-coupon.server";
import { couponForm } from "~/domain/subscriptions/coupons/schema";
import { parseForm } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { paidTierOptions } from "./paid-tier-options.server";

export const handle: RouteHandle = { i18n: ["operator"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  return {
    title: `${createTranslator(ctx.locale)("operator.coupons.new_title")} · Dádiva`,
    tiers: paidTierOptions(ctx.locale),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOperator(args);
  await createCoupon(ctx, await parseForm(args, couponForm));
  return finishAt(paths.operatorCoupons(), "created");
}

export default function NewCoupon() {
  const { tiers } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHeader
        title={t("operator.coupons.new_title")}
        back={{ to: paths.operatorCoupons(), label: t("operator.coupons.title") }}
      />
      <Card className="max-w-3xl">
        <CouponForm tiers={tiers} />
      </Card>
    </>
  );
}
