import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DonorFrame, Said } from "~/components/giving/donor/donor-frame";
import { privateMeta } from "~/components/giving/private-meta";
import type { RouteHandle } from "~/components/layout/route-handle";
import { readMailStopLink } from "~/domain/notifications/mail-stop-link.server";
import { stopMails } from "~/domain/notifications/stop-mails.server";
import { DomainError } from "~/domain/errors";
import { paths } from "~/http/paths";
import { requirePublicOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { donorPage } from "./donor/donor-page.server";

export const handle: RouteHandle = { i18n: ["public"], scripts: false };

export const meta: MetaFunction<typeof loader> = privateMeta;

export const headers = () => ({ "Cache-Control": "no-store" });

/** Asks whether a kind of mails ends; opening the link changes nothing, because mail scanners open it, too. */
export function loader(args: LoaderFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  const link = args.params.link ?? "";
  const read = readMailStopLink(link);
  if (read?.organizationId !== ctx.organizationId) throw new DomainError("not_found");
  const t = createTranslator(ctx.locale);
  return {
    ...donorPage(ctx, t("public.reminders.title")),
    action: paths.reminders(link),
    kind: "userId" in read ? ("news" as const) : read.kind,
  };
}

/**
 * Ends the mails, for the confirming click and for a mail program's one click (RFC 8058), which has neither cookie nor
 * form token and follows no redirect. The signed link alone decides; the body is not read.
 */
export async function action(args: ActionFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  await stopMails(ctx, args.params.link ?? "");
  return { isStopped: true };
}

export default function RemindersRoute() {
  const page = useLoaderData<typeof loader>();
  const isStopped = useActionData<typeof action>()?.isStopped ?? false;
  const t = useT();
  const organization = page.organization.name;
  return (
    <DonorFrame page={page} heading={t("public.reminders.title")}>
      {isStopped ? (
        <Said tone="success">{t(`public.reminders.done.${page.kind}`, { organization })}</Said>
      ) : (
        <>
          <p>{t(`public.reminders.text.${page.kind}`, { organization })}</p>
          <form method="post" action={page.action}>
            <button className="button button-primary button-lg button-wide">
              {t("public.reminders.submit")}
            </button>
          </form>
        </>
      )}
    </DonorFrame>
  );
}
