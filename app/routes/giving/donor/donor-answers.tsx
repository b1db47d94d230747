import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Notice, NoticeBox } from "~/components/giving/form-notice";
import { DonorFrame } from "~/components/giving/donor/donor-frame";
import { formState, type DonateAnswer, type TypedFields } from "~/components/giving/form-state";
import { OwnFields } from "~/components/giving/donor/own-fields";
import { privateMeta } from "~/components/giving/private-meta";
import type { RouteHandle } from "~/components/layout/route-handle";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { phoneCodes } from "~/countries/identity/phone-codes";
import { getOwnAnswers } from "~/domain/donations/donor-area/get-own-answers.server";
import { ownAnswersSchema } from "~/domain/donations/schema";
import { updateAnswers } from "~/domain/donations/edits/update-answers.server";
import { parseFields } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOwnDonation } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { contentLanguage } from "~/i18n/negotiate-locale";
import { createTranslator } from "~/i18n/server";
import { readTypedForm, typedInto } from "~/routes/giving/read-typed-form.server";
import { donorPage } from "./donor-page.server";

export const handle: RouteHandle = { i18n: ["public", "area"], scripts: false };

export const meta: MetaFunction<typeof loader> = privateMeta;

/** Changes the answers of one donation to the campaign's own questions. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await requireOwnDonation(args);
  const { campaign, fields, values } = await getOwnAnswers(ctx);
  const { country } = ctx.organization;
  return {
    ...donorPage(ctx, createTranslator(ctx.locale)("area.answers.title"), campaign.color),
    id: ctx.actor.donationId,
    campaign: { title: campaign.title, fields },
    contentLang: contentLanguage(ctx.organization, ctx.locale),
    phoneCode: phoneCodes.find((one) => one.country === country)?.phoneCode ?? "",
    values: typedInto(args) ?? values,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await requireOwnDonation(args);
  const form = await readTypedForm(args);
  const { fields } = parseFields(form, ownAnswersSchema);
  await updateAnswers(ctx, fields);
  return finishAt(paths.donorOwnData(), "saved");
}

export default function DonorAnswers() {
  const page = useLoaderData<typeof loader>();
  const t = useT();
  const answer = useActionData<typeof action>() as DonateAnswer | undefined;
  const state = { ...formState(answer, "", page.values), value: valueIn(page.values) };
  return (
    <DonorFrame
      page={page}
      heading={t("area.answers.title")}
      back={{ href: paths.donorOwnData(), label: t("area.data.title") }}
    >
      <form className="give-form" method="post" action={paths.donorAnswers(page.id)}>
        <CsrfField />
        {state.notice && (
          <NoticeBox state={state}>
            <Notice notice={state.notice} faults={state.faults} />
          </NoticeBox>
        )}
        <p>{page.campaign.title}</p>
        <OwnFields page={page} state={state} />
        <button className="button button-primary button-lg button-wide">
          {t("area.answers.submit")}
        </button>
      </form>
    </DonorFrame>
  );
}

const valueIn = (values: TypedFields) => (name: string) => values[name] ?? "";
