import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { AnnouncementForm } from "~/components/operator/announcement-form";
import { todayEverywhere } from "~/domain/announcements/today";
import { OPERATOR_ZONE } from "~/values/time/operator-zone";
import { Card } from "~/components/ui/card";
import { PageHeader } from "~/components/ui/page-header";
import { createAnnouncement } from "~/domain/announcements/create-announcement.server";
import { announcementSchema } from "~/domain/announcements/schema";
import { parseForm } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { localDate } from "~/values/time/calendar";
import { namedCountries } from "./named-countries.server";

export const handle: RouteHandle = { i18n: ["operator"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  return {
    title: `${createTranslator(ctx.locale)("operator.announcements.new_title")} · Dádiva`,
    // The form starts with the operator's local date.
    today: localDate(ctx.now, OPERATOR_ZONE),
    countries: namedCountries(ctx.locale),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOperator(args);
  const input = await parseForm(args, announcementSchema);
  await createAnnouncement(ctx, input, todayEverywhere(ctx.now));
  return finishAt(paths.operatorAnnouncements(), "created");
}

export default function NewAnnouncement() {
  const { countries, today } = useLoaderData<typeof loader>();
  const t = useT();
  const texts = { text_es: "", text_pt: null, text_en: null };
  return (
    <>
      <PageHeader
        title={t("operator.announcements.new_title")}
        back={{ to: paths.operatorAnnouncements(), label: t("operator.announcements.title") }}
      />
      <Card className="max-w-3xl">
        <AnnouncementForm
          value={{
            ...texts,
            link: null,
            countries: [],
            starts_on: today,
            ends_on: null,
            terms_on: null,
          }}
          countries={countries}
          submit="operator.announcements.publish"
          isNew
        />
      </Card>
    </>
  );
}
