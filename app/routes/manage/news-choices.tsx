import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { savingAction } from "~/components/layout/browser/saving-action";
import { NewsChoicesForm } from "~/components/news/news-choices-form";
import { PageHeader } from "~/components/ui/page-header";
import { getChoices } from "~/domain/news/get-choices.server";
import { newsChoicesSchema } from "~/domain/news/schema";
import { updateChoices } from "~/domain/news/update-choices.server";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "user");
  return {
    title: `${createTranslator(ctx.locale)("manage.news.choices_title")} · ${ctx.organization.name}`,
    choices: await getChoices(ctx),
    saved: outcomeOf(args.request, ["saved"]) !== null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "user");
  await updateChoices(ctx, parseFields(await readForm(args), newsChoicesSchema));
  return finishAt(paths.newsChoices(), "saved");
}

export function clientAction(args: ClientActionFunctionArgs) {
  return savingAction(args);
}

export default function NewsChoicesPage() {
  const { choices, saved } = useLoaderData<typeof loader>();
  const isRefused = useActionData() !== undefined;
  const t = useT();
  return (
    <>
      <Outcome text={saved && !isRefused ? t("common.save.saved") : null} isSave />
      <PageHeader
        back={{ to: paths.news(), label: t("manage.news.title") }}
        title={t("manage.news.choices_title")}
        description={t("manage.news.choices_text")}
      />
      <div className="max-w-3xl">
        <NewsChoicesForm choices={choices} />
      </div>
    </>
  );
}
