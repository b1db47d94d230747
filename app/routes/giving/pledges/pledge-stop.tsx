import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DonorFrame, Said } from "~/components/giving/donor/donor-frame";
import { privateMeta } from "~/components/giving/private-meta";
import type { RouteHandle } from "~/components/layout/route-handle";
import { moneyText } from "~/components/ui/text/money-text";
import { readOwnPledge } from "~/domain/pledges/read-own-pledge.server";
import { withdrawOwnPledge } from "~/domain/pledges/withdraw-pledge.server";
import { paths } from "~/http/paths";
import { requirePublicOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { donorPage } from "../donor/donor-page.server";

export const handle: RouteHandle = { i18n: ["public"], scripts: false };

export const meta: MetaFunction<typeof loader> = privateMeta;

export const headers = () => ({ "Cache-Control": "no-store" });

/** Asks whether the pledge ends; opening the link changes nothing, because mail scanners open it, too. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  const link = args.params.link ?? "";
  const { amount, currency, state } = await readOwnPledge(ctx, { kind: "stop", link });
  return {
    ...donorPage(ctx, createTranslator(ctx.locale)("public.pledge.stop_title")),
    action: paths.pledgeStop(link),
    amount,
    currency,
    state,
  };
}

/** The signed link alone decides: whoever has it got the donor's mail. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  const link = args.params.link ?? "";
  await withdrawOwnPledge(ctx, link);
  return redirect(paths.pledgeStop(link), 303);
}

export default function PledgeStopRoute() {
  const page = useLoaderData<typeof loader>();
  const t = useT();
  const { amount, currency, organization, state } = page;
  const values = { amount: moneyText(amount, currency), organization: organization.name };
  return (
    <DonorFrame page={page} heading={t("public.pledge.stop_title")}>
      {state === "withdrawn" && <Said tone="success">{t("public.pledge.stopped")}</Said>}
      {state === "invalid" && <p>{t("public.pledge.ended")}</p>}
      {state !== "withdrawn" && state !== "invalid" && (
        <>
          <p>{t("public.pledge.stop_text", values)}</p>
          <form method="post" action={page.action}>
            <button className="button button-primary button-lg button-wide">
              {t("public.pledge.stop_submit")}
            </button>
          </form>
          <p className="hint">{t("public.pledge.keep")}</p>
        </>
      )}
    </DonorFrame>
  );
}
