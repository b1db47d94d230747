import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLocation, useNavigation, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { ManageLayout } from "~/components/layout/manage-layout";
import { PlanNotice } from "~/components/layout/notices/plan-notice";
import { SupportBanner } from "~/components/layout/notices/support-banner";
import { navigationLinks, type NavigationLink } from "~/components/layout/navigation-links";
import type { NavigationGroup } from "~/components/layout/side-navigation";
import { FramedError, framedErrorMeta } from "~/components/layout/route-error";
import type { RouteHandle } from "~/components/layout/route-handle";
import { SuspendedNotice } from "~/components/layout/notices/suspended-notice";
import { TrialModal } from "~/components/layout/notices/trial-modal";
import { Spinner } from "~/components/ui/messages/spinner";
import { AccessNotice } from "~/components/users/access-notice";
import { getAccessRequest } from "~/domain/access-requests/get-access-request.server";
import { countUnread } from "~/domain/news/count-unread.server";
import { readSuspension } from "~/domain/organizations/standing/read-suspension.server";
import { findPastDue } from "~/domain/subscriptions/notices/find-past-due.server";
import { abilityOf, isAllowed, rulesOf, type AbilityRule } from "~/domain/users/abilities";
import { findPhoto } from "~/domain/users/photos/find-photo.server";
import { listOrganizations } from "~/domain/users/list-organizations.server";
import { startUrl } from "~/http/sessions/authentication.server";
import { paths } from "~/http/paths";
import { planNotice, unpaidNotice } from "~/http/plan-notice.server";
import { requireOrganization, type SignedInContext } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { formatDateTime } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";
import { absoluteUrl, env } from "~/infrastructure/env.server";

/** The id of this route. */
const ROUTE = "routes/manage/layout";

export const meta = framedErrorMeta;

export const handle: RouteHandle = { i18n: ["manage", "account"] };

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "organization");
  const { name, logo } = ctx.organization;
  const { id, email, firstName, lastName } = ctx.user;
  const mayStop = isAllowed(ctx.ability, "update", "membership", { role: null });
  // In a support view the operator has no own data here.
  const hasOwn = isAllowed(ctx.ability, "read", "user", { uuid: id });
  const [organizations, photo, requested, unread, isPastDue] = await Promise.all([
    listOrganizations(ctx.now, id),
    hasOwn ? findPhoto(ctx) : null,
    mayStop ? getAccessRequest(ctx) : null,
    hasOwn ? countUnread(ctx) : null,
    isAllowed(ctx.ability, "read", "subscription") && findPastDue(ctx),
  ]);
  const until = args.context.facts.session?.support?.until ?? null;
  return {
    supportUntil: until && supportUntilText(ctx, until),
    organization: { name, logo },
    suspension: ctx.organization.suspendedAt && {
      reason: await readSuspension(ctx),
      email: env().LEGAL_EMAIL,
    },
    plan: isPastDue ? unpaidNotice(ctx) : planNotice(ctx),
    unread,
    timezone: ctx.organization.timezone,
    requested: requested?.state === "requested" ? requested : null,
    user: {
      email,
      fullName: `${firstName} ${lastName}`.trim(),
      photoId: photo?.state === "ready" ? photo.id : null,
    },
    abilities: rulesOf(ctx.user),
    others: organizations
      .filter((other) => other.id !== ctx.organizationId)
      .map((other) => ({ name: other.name, href: startUrl(other.slug) })),
    organizationsHref: absoluteUrl(null, paths.organizations()),
    signupHref: absoluteUrl(null, paths.signup()),
    helpHref: absoluteUrl(null, paths.help()),
  };
}

export default function Manage() {
  return (
    <Frame>
      <Page />
    </Frame>
  );
}

/** A page that is not there, or not allowed, leaves the frame in place. */
export function ErrorBoundary() {
  const isLoaded = useRouteLoaderData<typeof loader>(ROUTE) !== undefined;
  return <FramedError frame={isLoaded ? (page) => <Frame>{page}</Frame> : null} />;
}

function Frame({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>(ROUTE);
  const t = useT();
  const isHome = useLocation().pathname === paths.dashboard();
  if (!data) return null;
  const {
    organization,
    supportUntil,
    suspension,
    plan,
    unread,
    timezone,
    requested,
    user,
    abilities,
    others,
    organizationsHref,
    signupHref,
    helpHref,
  } = data;
  return (
    <ManageLayout
      organization={organization}
      switcher={{ others, organizationsHref, signupHref }}
      user={user}
      unread={unread}
      navigation={navigation(t, abilities)}
      userLinks={
        supportUntil === null
          ? [{ label: t("account.profile.title"), to: paths.user(), icon: "users" }]
          : []
      }
      publicHref="/"
      helpHref={helpHref}
      notice={
        <>
          {supportUntil !== null && (
            <SupportBanner organization={organization.name} until={supportUntil} />
          )}
          {suspension && <SuspendedNotice {...suspension} />}
          {plan && !suspension && (
            <>
              <div className="mb-6 empty:hidden">
                <PlanNotice notice={plan} isHome={isHome} />
              </div>
              <TrialModal notice={plan} />
            </>
          )}
          {requested && <AccessNotice request={requested} timezone={timezone} />}
        </>
      }
    >
      {children}
    </ManageLayout>
  );
}

/** Shows the page, or a spinner while the gateways load, as specified. */
function Page() {
  const t = useT();
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const gateways = paths.gateways();
  const isLoading =
    state === "loading" && location.pathname === gateways && !pathname.startsWith(gateways);
  if (!isLoading) return <Outlet />;
  return (
    <div className="grid min-h-60 place-content-center">
      <Spinner label={t("common.loading")} />
    </div>
  );
}

function supportUntilText({ locale, organization }: SignedInContext, until: Date): string {
  return formatDateTime(until, organization.timezone, createTranslator(locale), locale, "sentence");
}

function navigation(t: Translate, abilities: AbilityRule[]): NavigationGroup[] {
  const ability = abilityOf(abilities);
  const group = (links: readonly NavigationLink[]) =>
    links
      .filter(({ action, subject }) => isAllowed(ability, action, subject))
      .map(({ label, ...link }) => ({ ...link, label: t(label) }));
  return [{ items: group(navigationLinks.work) }, { items: group(navigationLinks.settings) }];
}
