import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { privateMeta } from "~/components/giving/private-meta";
import { DonorFrame } from "~/components/giving/donor/donor-frame";
import type { RouteHandle } from "~/components/layout/route-handle";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import type { EntryLink } from "~/domain/donors/entry-link.server";
import { findEntry } from "~/domain/donors/find-entry.server";
import { DONOR_SESSION_SECONDS, openSession } from "~/domain/donors/open-session.server";
import { seeOther } from "~/http/sessions/authentication.server";
import { readForm } from "~/http/forms/forms.server";
import { paths } from "~/http/paths";
import { requirePublicOrganization } from "~/http/sessions/require.server";
import { writeCookie } from "~/http/sessions/session.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { donorPage } from "./donor-page.server";

export const handle: RouteHandle = { i18n: ["public", "area"], scripts: false };

export const meta: MetaFunction<typeof loader> = privateMeta;

/** Opening the link changes nothing: scanners of mails open it, too. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  const link = args.params.link ?? "";
  const isOpen = await findEntry(ctx, link, "enter");
  const page = {
    ...donorPage(ctx, createTranslator(ctx.locale)("area.title")),
    isOpen,
    action: paths.donorEnter(link),
  };
  return data(page, { status: isOpen ? 200 : 404 });
}

/** The confirming click uses the link up. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  await readForm(args);
  const { token, target } = await openSession(ctx, args.params.link ?? "");
  return seeOther(addressOf(target), writeCookie("donor", token, DONOR_SESSION_SECONDS));
}

function addressOf(target: EntryLink["target"]): string {
  if (!target) return paths.donorArea();
  const { donationId: id, page } = target;
  switch (page) {
    case "gift":
      return paths.donorDonation(id);
    case "terms":
      return paths.donorTerms(id);
    case "pause":
      return paths.donorPause(id);
    case "card":
      return paths.donorDonationCard(id);
    case "cancel":
      return paths.donorCancel(id);
    case "upgrade":
      return paths.donorNoUpgrade(id);
  }
}

export default function DonorEnter() {
  const page = useLoaderData<typeof loader>();
  const t = useT();
  const values = { organization: page.organization.name };
  return (
    <DonorFrame page={page} heading={t("area.title")}>
      {page.isOpen ? (
        <form className="give-form" method="post" action={page.action}>
          <CsrfField />
          <p>{t("area.enter.text", values)}</p>
          <button className="button button-primary button-lg button-wide">
            {t("area.enter.submit")}
          </button>
        </form>
      ) : (
        <>
          <p>{t("area.enter.over")}</p>
          <a className="button button-primary" href={paths.donorArea()}>
            {t("area.enter.ask")}
          </a>
        </>
      )}
    </DonorFrame>
  );
}
