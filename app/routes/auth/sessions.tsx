import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import { PlatformLayout } from "~/components/layout/platform-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { SessionList, sessionDeeds, sessionOutcomes } from "~/components/users/session-list";
import { ConfirmPage, useAskedDeed } from "~/components/ui/confirm";
import { FormErrorSummary } from "~/components/ui/form-error-summary";
import { PageHeader } from "~/components/ui/page-header";
import { getCountry } from "~/countries/country";
import { listSessions } from "~/domain/users/list-sessions.server";
import { DomainError } from "~/domain/errors";
import { endOwnSessions } from "~/http/end-own-sessions.server";
import { readForm } from "~/http/forms.server";
import { finishAt, outcomeOf } from "~/http/outcome.server";
import { paths } from "~/http/paths";
import { platformFrame } from "~/http/platform-frame.server";
import { requirePlatformUser } from "~/http/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["account"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

/** Where a person is signed in, for whoever has no back office to see it in as well. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePlatformUser(args);
  const t = createTranslator(ctx.locale);
  return {
    ...platformFrame(args),
    title: `${t("account.profile.title")} · Dádiva`,
    sessions: await listSessions(ctx),
    timezone: getCountry(ctx.country).defaultTimezone,
    done: outcomeOf(args.request, ["session_ended", "others_ended"]),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requirePlatformUser(args);
  const done = await endOwnSessions(ctx, await readForm(args));
  if (!done) throw new DomainError("malformed_request");
  return finishAt(paths.sessions(), done);
}

export default function Sessions() {
  const { sessions, timezone, done, ...frame } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const t = useT();
  const asked = useAskedDeed(sessionDeeds(t, sessions));
  return (
    <PlatformLayout {...frame}>
      <div className="mx-auto max-w-4xl px-5 py-10">{content()}</div>
    </PlatformLayout>
  );

  function content() {
    if (asked !== undefined) return <ConfirmPage deed={asked} backTo={paths.sessions()} />;
    return (
      <>
        <PageHeader
          title={t("account.profile.title")}
          back={{ to: paths.organizations(), label: t("common.nav.my_organizations") }}
        />
        <Outcome text={done && !refusal ? t(sessionOutcomes[done]) : null} />
        {refusal && <FormErrorSummary errors={[refusal.error.message]} />}
        <SessionList sessions={sessions} zone={timezone} />
      </>
    );
  }
}
