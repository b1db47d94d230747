import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { privateMeta } from "~/components/giving/private-meta";
import { ReceiptPanel } from "~/components/giving/receipts/receipt-panel";
import { PublicLayout } from "~/components/layout/public-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { paths } from "~/http/paths";
import { requirePublicOrganization } from "~/http/sessions/require.server";
import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { qrCode } from "~/values/web/qr-code";
import { receiptOfLink } from "./receipt.server";

export const handle: RouteHandle = { i18n: ["public", "receipts"], scripts: false };

export const meta: MetaFunction<typeof loader> = privateMeta;

export const headers = () => ({ "Cache-Control": "no-store" });

/** Shows the receipt of one charge, or of a donor's year. */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = requirePublicOrganization(args);
  const { ctx, receipt } = await receiptOfLink(visitor, args.params.link);
  const { color, logo, name, timezone } = ctx.organization;
  const t = createTranslator(ctx.locale);
  return {
    receipt,
    title: `${t("receipts.title", { number: receipt.number })} · ${name}`,
    locale: ctx.locale,
    timezone,
    organization: { name, logo },
    platformHref: absoluteUrl(null, "/"),
    theme: { color },
    qr: qrCode(receipt.checkHref),
    fileHref: paths.receiptFile(args.params.link ?? ""),
  };
}

export default function ReceiptRoute() {
  const page = useLoaderData<typeof loader>();
  return (
    <PublicLayout organization={page.organization} platformHref={page.platformHref}>
      <ReceiptPanel {...page} />
    </PublicLayout>
  );
}
