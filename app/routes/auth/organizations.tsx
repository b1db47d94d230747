import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AuthLayout } from "~/components/layout/auth-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Button, ButtonLink } from "~/components/ui/button";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { Icon } from "~/components/ui/icon";
import { listOrganizations } from "~/domain/users/list-organizations.server";
import { startUrl } from "~/http/sessions/authentication.server";
import { paths } from "~/http/paths";
import { requirePlatformUser } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["account"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePlatformUser(args);
  const organizations = await listOrganizations(ctx.now, ctx.user.id);
  return {
    title: `${createTranslator(ctx.locale)("account.login.organizations")} · Dádiva`,
    organizations: organizations.map(({ name, slug }) => ({ name, slug, href: startUrl(slug) })),
  };
}

export default function Organizations() {
  const { organizations } = useLoaderData<typeof loader>();
  const t = useT();
  const isEmpty = organizations.length === 0;
  return (
    <AuthLayout
      title={t("account.login.organizations")}
      description={isEmpty ? t("account.login.no_organizations") : undefined}
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
      <ul className="grid gap-3">
        {organizations.map(({ name, slug, href }) => (
          <li key={slug}>
            <a
              href={href}
              className="flex min-h-14 items-center justify-between gap-3 rounded-control border border-control px-4 py-3 font-semibold no-underline hover:border-primary hover:bg-primary-soft"
            >
              <span className="min-w-0 break-words">{name}</span>
              <Icon name="chevron-right" />
            </a>
          </li>
        ))}
      </ul>
      <ButtonLink plain to={paths.signup()} variant="outline" icon="plus" className="mt-5">
        {t("account.login.new_organization")}
      </ButtonLink>
    </AuthLayout>
  );
}
