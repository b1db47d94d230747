import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { AnnouncementForm } from "~/components/operator/announcement-form";
import { todayEverywhere } from "~/domain/announcements/today";
import { Alert } from "~/components/ui/messages/alert";
import { Card } from "~/components/ui/card";
import { PageHeader } from "~/components/ui/page-header";
import { getAnnouncement } from "~/domain/announcements/get-announcement.server";
import { updateAnnouncement } from "~/domain/announcements/update-announcement.server";
import { announcementSchema } from "~/domain/announcements/schema";
import { parseForm } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { namedCountries } from "./named-countries.server";

export const handle: RouteHandle = { i18n: ["operator"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  const today = todayEverywhere(ctx.now);
  const { state, ...value } = await getAnnouncement(ctx, args.params.announcement ?? "", today);
  return {
    title: `${createTranslator(ctx.locale)("operator.announcements.edit_title")} · Dádiva`,
    isOver: state === "over",
    value,
    countries: namedCountries(ctx.locale),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOperator(args);
  const input = await parseForm(args, announcementSchema);
  const today = todayEverywhere(ctx.now);
  await updateAnnouncement(ctx, args.params.announcement ?? "", input, today);
  return finishAt(paths.operatorAnnouncements(), "updated");
}

export default function EditAnnouncement() {
  const { countries, isOver, value } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHeader
        title={t("operator.announcements.edit_title")}
        back={{ to: paths.operatorAnnouncements(), label: t("operator.announcements.title") }}
      />
      <Card className="max-w-3xl">
        {isOver || value.terms_on !== null ? (
          <div className="stack">
            <Alert tone="info">
              {t(isOver ? "operator.announcements.is_over" : "operator.announcements.is_terms")}
            </Alert>
            <p className="whitespace-pre-line">{value.text_es}</p>
          </div>
        ) : (
          <AnnouncementForm value={value} countries={countries} submit="common.actions.save" />
        )}
      </Card>
    </>
  );
}
