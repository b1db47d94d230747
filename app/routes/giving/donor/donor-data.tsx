import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { privateMeta } from "~/components/giving/private-meta";
import { donorAnswer, type DonorAnswer } from "~/components/giving/donor/donor-answer";
import { DonorField, DonorSelect, DonorRefusal } from "~/components/giving/donor/donor-field";
import { DonorFrame } from "~/components/giving/donor/donor-frame";
import type { DonateAnswer } from "~/components/giving/form-state";
import type { RouteHandle } from "~/components/layout/route-handle";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { listOwnAnswers } from "~/domain/donations/donor-area/list-own-answers.server";
import { getOwnData } from "~/domain/donors/get-own-data.server";
import { requestEmail } from "~/domain/donors/request-email.server";
import { donorEmailSchema, ownDataSchema } from "~/domain/donors/schema";
import { updateDonor } from "~/domain/donors/update-donor.server";
import { parseFields, readForm, textIn, withFormNames } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireDonorAccount } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { answerOf } from "~/i18n/answers";
import { dayText } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import { documentsOf } from "~/routes/giving/campaign-data.server";
import { donorPage, takeEntryPoints } from "./donor-page.server";

export const handle: RouteHandle = { i18n: ["public", "area", "donations"], scripts: false };

export const meta: MetaFunction<typeof loader> = privateMeta;

/** Shows and changes the donor's own data. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireDonorAccount(args);
  const donor = await getOwnData(ctx);
  const { id: _id, created_at: _at, erased_at: _erased, ...own } = donor;
  return {
    ...donorPage(ctx, createTranslator(ctx.locale)("area.data.title")),
    donor: own,
    answers: await listOwnAnswers(ctx),
    documents: documentsOf(ctx.organization.country, null, ctx.locale),
    said: outcomeOf(args.request, ["saved", "sent"]),
  };
}

const FIELDS = [
  "first_name",
  "last_name",
  "uid_type",
  "uid_number",
  "phone",
  "cellphone",
  "birthday",
  "gender",
  "email_consent",
  "phone_consent",
];
const CONSENTS = ["", "yes", "no"] as const;
const GENDERS = ["unknown", "female", "male", "other"] as const;

export async function action(args: ActionFunctionArgs) {
  const ctx = requireDonorAccount(args);
  const form = await readForm(args);
  if (textIn(form, "intent") === "email") {
    const { email } = parseFields(form, donorEmailSchema);
    await takeEntryPoints(ctx, ctx.actor.donorId);
    await requestEmail(ctx, { email });
    return finishAt(paths.donorOwnData(), "sent");
  }
  const changes = parseFields(form, ownDataSchema);
  const names = Object.fromEntries(FIELDS.map((name) => [`donor.${name}`, name]));
  await withFormNames(names, () => updateDonor(ctx, ctx.actor.donorId, changes));
  return finishAt(paths.donorOwnData(), "saved");
}

export default function DonorData() {
  const page = useLoaderData<typeof loader>();
  const t = useT();
  const answer = donorAnswer(useActionData<typeof action>() as DonateAnswer | undefined);
  const isOfEmail = answer.errors("email").length > 0;
  const { donor, documents, said } = page;
  const none = donorAnswer(undefined);
  const own = isOfEmail ? none : answer;
  return (
    <DonorFrame
      page={page}
      heading={t("area.data.title")}
      back={{ href: paths.donorArea(), label: t("area.title") }}
      said={said && t(said === "saved" ? "area.data.saved" : "area.email.sent")}
    >
      <form className="give-form" method="post" action={paths.donorOwnData()}>
        <CsrfField />
        <input type="hidden" name="version" value={donor.version} />
        <DonorRefusal answer={own} />
        <DonorField
          answer={own}
          name="first_name"
          label={t("common.fields.first_name")}
          saved={donor.first_name}
          autoComplete="given-name"
          required
        />
        <DonorField
          answer={own}
          name="last_name"
          label={t("common.fields.last_name")}
          saved={donor.last_name}
          autoComplete="family-name"
          required
        />
        <DonorField
          answer={own}
          name="cellphone"
          label={t("area.data.cellphone")}
          saved={donor.cellphone ?? ""}
          type="tel"
          autoComplete="tel"
        />
        <DonorField
          answer={own}
          name="phone"
          label={t("area.data.phone")}
          saved={donor.phone ?? ""}
          type="tel"
          autoComplete="off"
        />
        <div className="give-document">
          <DonorSelect
            answer={own}
            name="uid_type"
            label={t("public.form.document")}
            saved={donor.uid_type ?? documents.initial}
            options={documents.options}
          />
          <DonorField
            answer={own}
            name="uid_number"
            label={t("area.data.uid_number")}
            saved={donor.uid_number ?? ""}
            autoComplete="off"
          />
        </div>
        <Personal answer={own} donor={donor} />
        <button className="button button-primary button-lg">{t("area.data.submit")}</button>
      </form>
      <EmailForm answer={isOfEmail ? answer : none} donor={donor} />
      {page.answers.length > 0 && <Answers page={page} />}
    </DonorFrame>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

/** Asks for another address, which a mailed link confirms. */
function EmailForm({ answer, donor }: { answer: DonorAnswer; donor: Page["donor"] }) {
  const t = useT();
  return (
    <form className="give-form donor-choice" method="post" action={paths.donorOwnData()}>
      <CsrfField />
      <h2 className="subtitle">{t("area.email.title")}</h2>
      <p>{t("area.email.text", { email: donor.email })}</p>
      <DonorField
        answer={answer}
        name="email"
        label={t("area.email.new")}
        type="email"
        autoComplete="email"
        required
      />
      <button className="button button-outline button-lg" name="intent" value="email">
        {t("area.email.submit")}
      </button>
    </form>
  );
}

/** Birthday, gender, and whether the organisation may write or call. */
function Personal({ answer, donor }: { answer: DonorAnswer; donor: Page["donor"] }) {
  const t = useT();
  return (
    <>
      <DonorField
        answer={answer}
        name="birthday"
        label={t("area.data.birthday")}
        saved={donor.birthday ?? ""}
        type="date"
        autoComplete="bday"
      />
      <DonorSelect
        answer={answer}
        name="gender"
        label={t("area.data.gender")}
        saved={donor.gender ?? "unknown"}
        options={GENDERS.map((value) => [value, t(`area.data.genders.${value}`)])}
      />
      <fieldset className="donor-choice">
        <legend className="subtitle">{t("area.data.contact")}</legend>
        <p className="hint">{t("area.data.contact_text")}</p>
        {(["email_consent", "phone_consent"] as const).map((name) => (
          <DonorSelect
            key={name}
            answer={answer}
            name={name}
            label={t(`area.data.${name}`)}
            saved={donor[name] ?? ""}
            options={CONSENTS.map((value) => [
              value,
              t(`area.data.consent.${value === "" ? "unasked" : value}`),
            ])}
          />
        ))}
      </fieldset>
    </>
  );
}

/** What the donor answered to the organisation's own questions. */
function Answers({ page }: { page: Page }) {
  const t = useT();
  return (
    <section className="donor-choice">
      <h2 className="subtitle">{t("area.data.answers")}</h2>
      <p>{t("area.data.answers_text", { organization: page.organization.name })}</p>
      {page.answers.map(({ answers, campaignTitle, donationId, on }) => (
        <div key={donationId}>
          <h3 className="label">
            {campaignTitle} · {dayText(t, page.locale, on)}
          </h3>
          <dl className="thanks-facts">
            {answers.map(({ key, label, value, widget }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>{answerOf(t, widget, value)}</dd>
              </div>
            ))}
          </dl>
          <p>
            <a className="link" href={paths.donorAnswers(donationId)}>
              {t("area.answers.link")}
            </a>
          </p>
        </div>
      ))}
    </section>
  );
}
