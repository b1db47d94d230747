import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { privateMeta } from "~/components/giving/private-meta";
import { ReceiptCheck } from "~/components/giving/receipts/receipt-check";
import { PublicLayout } from "~/components/layout/public-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { DomainError } from "~/domain/errors";
import { checkReceipt } from "~/domain/receipts/check-receipt.server";
import { typedCode } from "~/values/ids/receipt-code";
import { paths } from "~/http/paths";
import { limitChecks } from "~/http/limits/receipt-limits.server";
import { requirePublicOrganization } from "~/http/sessions/require.server";
import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";

export const handle: RouteHandle = { i18n: ["public", "receipts"], scripts: false };

export const meta: MetaFunction<typeof loader> = privateMeta;

export const headers = () => ({ "Cache-Control": "no-store" });

/** Shows what proves the receipt of a code, or the form for one. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  const typed = new URL(args.request.url).searchParams.get("code");
  if (typed !== null)
    throw redirect(paths.receiptCheck(typedCode(typed) ?? [...typed].slice(0, 40).join("")));
  const { code } = args.params;
  const { color, logo, name } = ctx.organization;
  const t = createTranslator(ctx.locale);
  const page = {
    title: `${t("receipts.check.title")} · ${name}`,
    organization: { name, logo },
    platformHref: absoluteUrl(null, "/"),
    theme: { color },
    typed: code ?? "",
  };
  if (code === undefined || code === "") return { ...page, proof: null };
  await limitChecks(ctx);
  const proof = await checkReceipt(ctx, code).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "not_found") return null;
    throw error;
  });
  return { ...page, proof };
}

export default function ReceiptCheckRoute() {
  const page = useLoaderData<typeof loader>();
  return (
    <PublicLayout organization={page.organization} platformHref={page.platformHref}>
      <ReceiptCheck {...page} />
    </PublicLayout>
  );
}
