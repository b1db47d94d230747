import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { privateMeta } from "~/components/giving/private-meta";
import { donorAnswer } from "~/components/giving/donor/donor-answer";
import { DonorRefusal } from "~/components/giving/donor/donor-field";
import { DonorFrame, Said } from "~/components/giving/donor/donor-frame";
import type { DonateAnswer } from "~/components/giving/form-state";
import type { RouteHandle } from "~/components/layout/route-handle";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { confirmEmail } from "~/domain/donors/confirm-email.server";
import { findEntry } from "~/domain/donors/find-entry.server";
import { readForm } from "~/http/forms/forms.server";
import { finishOver, outcomeOf } from "~/http/forms/outcome.server";
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
  const page = {
    ...donorPage(ctx, createTranslator(ctx.locale)("area.email.confirm_title")),
    isDone: outcomeOf(args.request, ["done"]) !== null,
    isOpen: await findEntry(ctx, link, "email"),
    action: paths.donorEmail(link),
  };
  return data(page, { status: page.isDone || page.isOpen ? 200 : 404 });
}

/** The confirming click changes the e-mail, and ends every session of the donor. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  await readForm(args);
  const link = args.params.link ?? "";
  await confirmEmail(ctx, link);
  return finishOver(paths.donorEmail(link), "done", writeCookie("donor", "", 0));
}

export default function DonorEmail() {
  const page = useLoaderData<typeof loader>();
  const t = useT();
  const answer = donorAnswer(useActionData<typeof action>() as DonateAnswer | undefined);
  const values = { organization: page.organization.name };
  return (
    <DonorFrame page={page} heading={t("area.email.confirm_title")}>
      <DonorRefusal answer={answer} />
      {page.isDone ? (
        <>
          <Said tone="success">{t("area.email.done", values)}</Said>
          <a className="button button-primary" href={paths.donorArea()}>
            {t("area.title")}
          </a>
        </>
      ) : page.isOpen ? (
        <form className="give-form" method="post" action={page.action}>
          <CsrfField />
          <p>{t("area.email.confirm_text", values)}</p>
          <button className="button button-primary button-lg button-wide">
            {t("area.email.confirm")}
          </button>
        </form>
      ) : (
        <>
          <p>{t("area.enter.over")}</p>
          <a className="button button-primary" href={paths.donorArea()}>
            {t("area.title")}
          </a>
        </>
      )}
    </DonorFrame>
  );
}
