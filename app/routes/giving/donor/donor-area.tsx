import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { privateMeta } from "~/components/giving/private-meta";
import { donorAnswer } from "~/components/giving/donor/donor-answer";
import { DonorField, DonorRefusal } from "~/components/giving/donor/donor-field";
import { DonorFrame, Said } from "~/components/giving/donor/donor-frame";
import type { DonateAnswer } from "~/components/giving/form-state";
import { amountText, nextText, stateText } from "~/components/giving/donor/own-donation-terms";
import type { RouteHandle } from "~/components/layout/route-handle";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { listOwnDonations } from "~/domain/donations/donor-area/list-own-donations.server";
import type { OwnDonation } from "~/domain/donations/donor-area/own-donation";
import { requestEntry } from "~/domain/donors/request-entry.server";
import { donorEmailSchema } from "~/domain/donors/schema";
import { listReceiptYears } from "~/domain/receipts/list-receipt-years.server";
import { receiptLink } from "~/domain/receipts/receipt-link.server";
import { parseForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireDonorAccount, requirePublicOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { donorPage, takeEntryPoints } from "./donor-page.server";

export const handle: RouteHandle = { i18n: ["public", "area"], scripts: false };

export const meta: MetaFunction<typeof loader> = privateMeta;

/** Shows the donor's donations, or asks where to mail the link. */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = requirePublicOrganization(args);
  const account = args.context.facts.donor ? requireDonorAccount(args) : null;
  const donations = account && (await listOwnDonations(account));
  const [latest] = donations ?? [];
  const years =
    account && latest ? await listReceiptYears(account, { donorId: account.actor.donorId }) : [];
  return {
    ...donorPage(account ?? visitor, createTranslator(visitor.locale)("area.title")),
    donations,
    // A year's link names one of the donor's donations, so that it follows a merge.
    years: years.map((year) => ({
      year,
      href: paths.receipt(
        receiptLink({
          kind: "year",
          donationId: latest?.id ?? "",
          year,
          locale: visitor.locale,
          issuedAt: visitor.now,
        }),
      ),
    })),
    said: outcomeOf(args.request, ["sent", "bye"]),
  };
}

/** Answers the same for every address; a job looks it up. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  const { email } = await parseForm(args, donorEmailSchema);
  await takeEntryPoints(ctx, email);
  await requestEntry(ctx, { email });
  return finishAt(paths.donorArea(), "sent");
}

export default function DonorArea() {
  const page = useLoaderData<typeof loader>();
  const t = useT();
  const { donations, organization, locale, years } = page;
  const values = { organization: organization.name };
  if (donations === null) return <Ask page={page} />;
  return (
    <DonorFrame page={page} heading={t("area.title")}>
      <p>{t(donations.length > 0 ? "area.intro" : "area.empty", values)}</p>
      <ul className="donor-donations">
        {donations.map((donation) => (
          <Donation
            key={donation.id}
            donation={donation}
            locale={locale}
            organization={organization.name}
          />
        ))}
      </ul>
      {years.length > 0 && (
        <section>
          <h2 className="subtitle">{t("area.year_receipts")}</h2>
          <ul className="donor-years">
            {years.map(({ href, year }) => (
              <li key={year}>
                <a className="link" href={href}>
                  {t("area.year_receipt", { year: String(year) })}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </DonorFrame>
  );
}

function Donation({
  donation,
  locale,
  organization,
}: {
  donation: OwnDonation;
  locale: string;
  organization: string;
}) {
  const t = useT();
  const next = nextText(t, donation, locale);
  return (
    <li className="donor-donation">
      <h2 className="subtitle">
        <a href={paths.donorDonation(donation.id)}>{donation.campaign.title}</a>
      </h2>
      <p>
        <b>{amountText(t, donation)}</b> · {stateText(t, donation, { locale, organization })}
      </p>
      {next !== null && <p className="muted">{next}</p>}
    </li>
  );
}

function Ask({ page }: { page: ReturnType<typeof useLoaderData<typeof loader>> }) {
  const t = useT();
  const answer = donorAnswer(useActionData<typeof action>() as DonateAnswer | undefined);
  const { organization, said } = page;
  const values = { organization: organization.name };
  return (
    <DonorFrame page={page} heading={t("area.title")}>
      {said === "bye" && <Said tone="success">{t("area.bye")}</Said>}
      {said === "sent" ? (
        <>
          <Said tone="success">{t("area.ask.sent")}</Said>
          <p>{t("area.ask.sent_text", values)}</p>
        </>
      ) : (
        <p>{t("area.ask.text", values)}</p>
      )}
      <form className="give-form" method="post" action={paths.donorArea()}>
        <CsrfField />
        <DonorRefusal answer={answer} />
        <DonorField
          answer={answer}
          name="email"
          label={t("area.ask.email")}
          type="email"
          autoComplete="email"
          required
        />
        <button className="button button-primary button-lg button-wide">
          {t(said === "sent" ? "area.ask.again" : "area.ask.submit")}
        </button>
      </form>
    </DonorFrame>
  );
}
