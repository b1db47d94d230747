import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { donorAnswer } from "~/components/giving/donor/donor-answer";
import { DonorField, DonorRefusal } from "~/components/giving/donor/donor-field";
import { DonorFrame, Said } from "~/components/giving/donor/donor-frame";
import type { DonateAnswer } from "~/components/giving/form-state";
import { privateMeta } from "~/components/giving/private-meta";
import type { RouteHandle } from "~/components/layout/route-handle";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { getWaitingList } from "~/domain/attendees/waiting/get-waiting-list.server";
import { joinWaitingList } from "~/domain/attendees/waiting/join-waiting-list.server";
import { waitingSchema } from "~/domain/attendees/schema";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requirePublicOrganization } from "~/http/sessions/require.server";
import { limitWaiting } from "~/http/limits/ticket-limits.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { donorPage } from "./donor/donor-page.server";

export const handle: RouteHandle = { i18n: ["public", "attendees"], scripts: false };

export const meta: MetaFunction<typeof loader> = privateMeta;

export const headers = () => ({ "Cache-Control": "no-store" });

/** Shows the waiting list of a sold-out event. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  const list = await getWaitingList(ctx, args.params.slug ?? "");
  const t = createTranslator(ctx.locale);
  return {
    ...donorPage(ctx, `${t("attendees.waiting.title")} · ${list.title}`, list.color),
    list,
    isJoined: outcomeOf(args.request, ["joined"]) !== null,
  };
}

/** Answers the same whether the address was on the list before or not. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  const slug = args.params.slug ?? "";
  // Pages below a campaign's address carry its token.
  const form = await readForm(args, { organizationId: ctx.organizationId, form: slug });
  const entry = parseFields(form, waitingSchema);
  await limitWaiting(ctx);
  await joinWaitingList(ctx, slug, entry);
  return finishAt(paths.waitingList(slug), "joined");
}

export default function WaitingListRoute() {
  const page = useLoaderData<typeof loader>();
  const answer = donorAnswer(useActionData<typeof action>() as DonateAnswer | undefined);
  const t = useT();
  const { isJoined, list } = page;
  const back = { href: paths.publicCampaign(list.slug), label: list.title };
  if (isJoined) {
    return (
      <DonorFrame page={page} heading={t("attendees.waiting.title")} back={back}>
        <Said tone="success">{t("attendees.waiting.done")}</Said>
        <p>{t("attendees.waiting.done_text")}</p>
      </DonorFrame>
    );
  }
  if (list.options.length === 0) {
    return (
      <DonorFrame page={page} heading={t("attendees.waiting.closed")} back={back}>
        <p>{t("attendees.waiting.closed_text")}</p>
        <a className="button button-primary" href={back.href}>
          {t("attendees.waiting.to_event")}
        </a>
      </DonorFrame>
    );
  }
  return (
    <DonorFrame page={page} heading={t("attendees.waiting.title")} back={back}>
      <p>{t("attendees.waiting.text")}</p>
      <form className="give-form" method="post" action={paths.waitingList(list.slug)}>
        <CsrfField />
        <DonorRefusal answer={answer} />
        <DonorField
          answer={answer}
          name="name"
          label={t("attendees.waiting.name")}
          autoComplete="name"
          required
        />
        <DonorField
          answer={answer}
          name="email"
          label={t("attendees.waiting.email")}
          type="email"
          autoComplete="email"
          required
        />
        {list.options.length > 1 && (
          <div className="field">
            <label className="label" htmlFor="option">
              {t("attendees.waiting.option")}
            </label>
            <select id="option" name="option" className="input">
              <option value="">{t("attendees.waiting.any")}</option>
              {list.options.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        )}
        <button className="button button-primary button-lg button-wide">
          {t("attendees.waiting.submit")}
        </button>
      </form>
    </DonorFrame>
  );
}
