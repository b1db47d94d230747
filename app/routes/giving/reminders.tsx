import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DonorFrame, Said } from "~/components/giving/donor-frame";
import { privateMeta } from "~/components/giving/private-meta";
import type { RouteHandle } from "~/components/layout/route-handle";
import { CsrfField } from "~/components/ui/csrf-field";
import { readReminderLink } from "~/domain/donations/reminder-link.server";
import { stopReminders } from "~/domain/donations/stop-reminders.server";
import { DomainError } from "~/domain/errors";
import { readForm } from "~/http/forms.server";
import { finishAt, outcomeOf } from "~/http/outcome.server";
import { paths } from "~/http/paths";
import { requirePublicOrganization } from "~/http/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { donorPage } from "./donor-page.server";

export const handle: RouteHandle = { i18n: ["public"], scripts: false };

export const meta: MetaFunction<typeof loader> = privateMeta;

export const headers = () => ({ "Cache-Control": "no-store" });

/** Asks whether reminders end; opening the link changes nothing, because mail scanners open it, too. */
export function loader(args: LoaderFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  const link = args.params.link ?? "";
  const read = readReminderLink(link);
  if (read?.organizationId !== ctx.organizationId) throw new DomainError("not_found");
  const t = createTranslator(ctx.locale);
  return {
    ...donorPage(ctx, t("public.reminders.title")),
    action: paths.reminders(link),
    isStopped: outcomeOf(args.request, ["stopped"]) !== null,
  };
}

/** The confirming click ends the reminders. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  await readForm(args);
  const link = args.params.link ?? "";
  await stopReminders(ctx, link);
  return finishAt(paths.reminders(link), "stopped");
}

export default function RemindersRoute() {
  const page = useLoaderData<typeof loader>();
  const t = useT();
  const organization = page.organization.name;
  return (
    <DonorFrame page={page} heading={t("public.reminders.title")}>
      {page.isStopped ? (
        <Said tone="success">{t("public.reminders.done", { organization })}</Said>
      ) : (
        <>
          <p>{t("public.reminders.text", { organization })}</p>
          <form method="post" action={page.action}>
            <CsrfField />
            <button className="button button-primary button-lg button-wide">
              {t("public.reminders.submit")}
            </button>
          </form>
        </>
      )}
    </DonorFrame>
  );
}
