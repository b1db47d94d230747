import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AuthLayout } from "~/components/layout/auth-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Button, ButtonLink } from "~/components/ui/button";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { Icon } from "~/components/ui/icon";
import { labelIn } from "~/countries/label-in";
import { tierNames } from "~/countries/plans/plans";
import { listOwnTeams } from "~/domain/agencies/list-own-teams.server";
import { listOrganizations } from "~/domain/users/list-organizations.server";
import { seeOther, startUrl } from "~/http/sessions/authentication.server";
import { paths } from "~/http/paths";
import { requirePlatformUser } from "~/http/sessions/require.server";
import { planQuery, wantedPlan } from "~/http/wanted-plan";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["account", "agencies"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

/** GET ?plan=&period=: the chosen organisation opens that plan's payment; a person's only one at once. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePlatformUser(args);
  const [organizations, teams] = await Promise.all([
    listOrganizations(ctx.now, ctx.user.id),
    listOwnTeams(ctx.now, ctx.user.id),
  ]);
  const plan = wantedPlan(args.request.url);
  const page = plan ? paths.choosePlan(planQuery(plan)) : undefined;
  const [only, ...others] = organizations;
  if (page && only && others.length === 0) throw seeOther(startUrl(only.slug, page));
  return {
    plan: plan && labelIn(tierNames[plan.tier], ctx.locale),
    newOrganization: paths.signup(planQuery(plan)),
    title: `${createTranslator(ctx.locale)("account.login.organizations")} · Dádiva`,
    organizations: organizations.map(({ name, slug }) => ({
      name,
      slug,
      href: startUrl(slug, page),
    })),
    teams: teams.map(({ id, name, mode, organization }) => ({
      ...{ id, name, mode, organization: organization.name },
      href: startUrl(organization.slug, undefined, id),
    })),
  };
}

export default function Organizations() {
  const { organizations, plan, newOrganization, teams } = useLoaderData<typeof loader>();
  const t = useT();
  const textOf = () => {
    if (organizations.length === 0 && teams.length === 0)
      return t("account.login.no_organizations");
    return plan === null ? undefined : t("account.login.organization_of_plan", { plan });
  };
  return (
    <AuthLayout
      title={t("account.login.organizations")}
      description={textOf()}
      footer={
        // Aligns their icons with the border of the button above.
        <div className="-ms-4.5 grid justify-items-start">
          <ButtonLink to={paths.sessions()} variant="ghost" icon="shield">
            {t("account.profile.title")}
          </ButtonLink>
          <form method="post" action={paths.logout()}>
            <CsrfField />
            <Button variant="ghost" icon="log-out">
              {t("common.nav.logout")}
            </Button>
          </form>
        </div>
      }
    >
      {organizations.length > 0 && (
        <ul className="grid gap-3">
          {organizations.map(({ name, slug, href }) => (
            <Place key={slug} name={name} href={href} />
          ))}
        </ul>
      )}
      {teams.length > 0 && (
        <section aria-labelledby="teams" className="mt-6 grid gap-3 first:mt-0">
          <h2 id="teams" className="subtitle">
            {t("agencies.yours")}
          </h2>
          <ul className="grid gap-3">
            {teams.map(({ id, name, mode, organization, href }) => (
              <Place
                key={id}
                name={name}
                href={href}
                text={
                  mode === "sandbox"
                    ? `${organization} · ${t("agencies.mode.sandbox")}`
                    : organization
                }
              />
            ))}
          </ul>
        </section>
      )}
      <ButtonLink plain to={newOrganization} variant="outline" icon="plus" className="mt-5">
        {t("account.login.new_organization")}
      </ButtonLink>
    </AuthLayout>
  );
}

/** A place where the person works: an organisation, or a team of one. */
function Place({ name, text, href }: { name: string; text?: string; href: string }) {
  return (
    <li>
      <a
        href={href}
        className="flex min-h-14 items-center justify-between gap-3 rounded-control border border-control px-4 py-3 font-semibold no-underline hover:border-primary hover:bg-primary-soft"
      >
        <span className="grid min-w-0 break-words">
          {name}
          {text && <span className="text-sm font-normal text-muted">{text}</span>}
        </span>
        <Icon name="chevron-right" />
      </a>
    </li>
  );
}
