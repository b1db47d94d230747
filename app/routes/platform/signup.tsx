import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AuthLayout } from "~/components/layout/auth-layout";
import { platformMeta } from "~/components/layout/share-meta";
import type { RouteHandle } from "~/components/layout/route-handle";
import { CountryChoice, PAGE_COUNTRY_FIELD } from "~/components/onboarding/country-choice";
import { SignupSteps } from "~/components/onboarding/signup-steps";
import { UidField, useUidCheck, type UidRules } from "~/components/onboarding/uid-field";
import { useFieldCheck } from "~/components/onboarding/use-field-check";
import { useHeldSubmit } from "~/components/onboarding/use-held-submit";
import { Alert } from "~/components/ui/messages/alert";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { TextField } from "~/components/ui/forms/text-field";
import { maskTyped } from "~/countries/identity/mask-typing";
import { countries, getCountry, isCountryCode, type CountryCode } from "~/countries/country";
import { DomainError } from "~/domain/errors";
import { addOrganization } from "~/domain/onboarding/add-organization.server";
import { organizationStepSchema } from "~/domain/onboarding/schema";
import { findSignupDraft, keepSignupDraft } from "~/domain/onboarding/signup-draft.server";
import { keepSignupStep } from "~/domain/onboarding/signup-step.server";
import { tierNames, trial } from "~/countries/plans/plans";
import { labelIn } from "~/countries/label-in";
import { seeOther, startUrl } from "~/http/sessions/authentication.server";
import { countryCookie } from "~/http/sessions/country-cookie.server";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { hasSessionCookie } from "~/http/sessions/lost-cookies.server";
import { paths } from "~/http/paths";
import { takePoint } from "~/http/limits/rate-limit.server";
import { requirePlatform } from "~/http/sessions/require.server";
import {
  firstPage,
  paidAfterSignup,
  planQuery,
  wantedPlan,
  type WantedPlan,
} from "~/http/wanted-plan";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

/** Limits one person, because each organisation takes a unique address and tax id. */
const ADDITIONS = { name: "add-organization", points: 30, seconds: 60 };

export const handle: RouteHandle = { i18n: ["account"] };

export const meta: MetaFunction<typeof loader> = ({ data, location, matches }) =>
  platformMeta({ title: data?.title, location, matches });

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePlatform(args);
  const { session } = args.context.facts;
  const t = createTranslator(ctx.locale);
  const typed = session ? await findSignupDraft(ctx.now, session.id) : null;
  const plan = paidAfterSignup(wantedPlan(args.request.url));
  const requested = new URL(args.request.url).searchParams.get("country");
  const country = isCountryCode(requested) ? requested : ctx.country;
  const { uid } = getCountry(country);
  const type = uid.types.find(({ key }) => key === uid.organization.type);
  const uidRules: UidRules = {
    country,
    type: uid.organization.type,
    mask: type?.mask ?? "",
    placeholder: uid.organization.placeholder,
    ...uid.organization.lengths,
  };
  return {
    title: `${t("account.signup.title")} · Dádiva`,
    chosen: plan && told(plan, ctx.locale),
    // A person with an account chooses the organisation for the plan after the login.
    loginHref: paths.login(plan ? paths.organizations(planQuery(plan)) : undefined),
    country,
    countries: countries.map(({ code, name }) => ({
      value: code,
      label: labelIn(name, ctx.locale),
    })),
    uidRules,
    isSignedIn: session?.kind === "platform",
    formKey: ctx.newId(),
    // A number typed for one country is shown in the other country's format.
    kept: typed && { name: typed.name, uid: maskTyped(typed.uid, 0, uidRules).value },
  };
}

function told({ tier }: WantedPlan, locale: string) {
  const [plan, trialPlan] = [
    labelIn(tierNames[tier], locale),
    labelIn(tierNames[trial.tier], locale),
  ];
  return { plan, trial: trialPlan, days: trial.days };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requirePlatform(args);
  const { session } = args.context.facts;
  const form = await readForm(args);
  const plan = paidAfterSignup(wantedPlan(args.request.url));
  const again = paths.signup(planQuery(plan));
  const typed = (name: string) => String(form.get(`organization.${name}`) ?? "");
  const country = typed("country");
  const ofPage = form.get(PAGE_COUNTRY_FIELD);
  if (ofPage !== null && isCountryCode(country) && country !== ofPage) {
    const draft = { name: typed("name"), uid: typed("uid") };
    if (session) await keepSignupDraft(ctx.now, session.id, draft);
    return seeOther(again, countryCookie(country));
  }
  const { organization } = parseFields(form, organizationStepSchema);
  const { name, uid, uid_type: uidType } = organization;
  const step = { name, uid, uidType, country: organization.country as CountryCode };
  // The submitted country decides: an abandoned choice may have left its cookie.
  const cookie = countryCookie(step.country);
  if (session?.kind === "platform" && session.userId) {
    await takePoint(ADDITIONS, session.userId, ctx.now);
    const requested = { ...ctx, userId: session.userId, sessionId: session.id };
    const key = form.get("idempotency_key");
    const { slug } = await addOrganization(
      requested,
      step,
      typeof key === "string" && key ? key : null,
    );
    return seeOther(startUrl(slug, firstPage(plan)), cookie);
  }
  if (!session && !hasSessionCookie(args.request)) throw new DomainError("cookies_required");
  // Without a session the step cannot be stored, so the page starts one.
  if (session?.kind !== "signup") return seeOther(again, cookie);
  await keepSignupStep({ ...ctx, sessionId: session.id }, { ...step, plan });
  return seeOther(paths.signupUser(), cookie);
}

export default function Signup() {
  const {
    country,
    countries: options,
    chosen,
    loginHref,
    uidRules,
    isSignedIn,
    formKey,
    kept,
  } = useLoaderData<typeof loader>();
  const t = useT();
  const uid = useFieldCheck(paths.validateSignup("uid"));
  const validateUid = useUidCheck(uidRules, uid);
  const submission = useHeldSubmit([uid, () => validateUid(typedUid(), "done")]);
  const own = useSchemaForm({
    id: "signup",
    schema: async () => (await import("~/domain/onboarding/schema")).organizationStepSchema,
    defaultValue: kept ? { organization: kept } : undefined,
    onSubmit(event) {
      const chosen = new FormData(event.currentTarget).get("organization.country");
      if (chosen === country) submission.hold(event);
    },
  });
  const organization = own.fields.organization.getFieldset();
  const typedUid = () =>
    (document.getElementById(organization.uid.id) as HTMLInputElement | null)?.value ?? "";
  return (
    <AuthLayout
      language
      help="signup"
      title={t(isSignedIn ? "account.login.new_organization" : "account.signup.title")}
      description={t("account.signup.text")}
      footer={
        !isSignedIn && (
          <p>
            {t("account.signup.have_account")}{" "}
            <a className="link" href={loginHref}>
              {t("account.login.submit")}
            </a>
          </p>
        )
      }
    >
      <div className="stack">
        {!isSignedIn && <SignupSteps current="organization" />}
        {chosen && <Alert tone="info">{t("account.signup.chosen_plan", chosen)}</Alert>}
        <SchemaForm of={own} formKey={isSignedIn ? formKey : undefined} reloadDocument>
          <input type="hidden" name="organization.uid_type" value={uidRules.type} />
          {/* The keys must differ: with equal keys React kept two siblings and submitted the country twice. */}
          <CountryChoice key={`country-${country}`} country={country} options={options} />
          <TextField
            label={t("account.signup.organization_name")}
            field={organization.name}
            autoComplete="organization"
            required
          />
          <UidField key={`uid-${country}`} field={organization.uid} rules={uidRules} check={uid} />
          <SubmitButton wide size="lg" blocked={submission.isAsking || submission.isRefused}>
            {t("common.actions.continue")}
          </SubmitButton>
        </SchemaForm>
      </div>
    </AuthLayout>
  );
}
