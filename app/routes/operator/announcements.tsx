import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { AnnouncementsList, confirmEnd } from "~/components/operator/announcements-list";
import { todayEverywhere } from "~/domain/announcements/today";
import { ButtonLink } from "~/components/ui/button";
import { ConfirmPage, useRequestedAction } from "~/components/ui/dialogs/confirm";
import { PageHeader } from "~/components/ui/page-header";
import { endAnnouncement } from "~/domain/announcements/end-announcement.server";
import { listAnnouncements } from "~/domain/announcements/list-announcements.server";
import { DomainError } from "~/domain/errors";
import { readForm } from "~/http/forms/forms.server";
import { listPage } from "~/http/lists/list-answers.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["operator", "manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const outcomes = ["created", "updated", "ended"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  return {
    title: `${createTranslator(ctx.locale)("operator.announcements.title")} · Dádiva`,
    done: outcomeOf(args.request, outcomes),
    ...(await listPage(ctx, listAnnouncements, args.request)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOperator(args);
  const form = await readForm(args);
  if (form.get("intent") !== "end") throw new DomainError("malformed_request");
  const today = todayEverywhere(ctx.now);
  await endAnnouncement(ctx, String(form.get("announcement") ?? ""), today);
  return finishAt(paths.operatorAnnouncements(), "ended");
}

export default function Announcements() {
  const page = useLoaderData<typeof loader>();
  const isRefused = useActionData() !== undefined;
  const t = useT();
  const { done, items } = page;
  const open = items.filter(({ state }) => state !== "over");
  const requested = useRequestedAction(open.map((one) => confirmEnd(t, one)));
  if (requested !== undefined)
    return <ConfirmPage confirmation={requested} backTo={paths.operatorAnnouncements()} />;
  return (
    <>
      <PageHeader
        title={t("operator.announcements.title")}
        description={t("operator.announcements.description")}
        actions={
          <ButtonLink to={paths.newOperatorAnnouncement()} icon="plus">
            {t("operator.announcements.new_title")}
          </ButtonLink>
        }
      />
      <Outcome text={done && !isRefused ? t(`operator.announcements.done.${done}`) : null} />
      <AnnouncementsList {...page} />
    </>
  );
}
