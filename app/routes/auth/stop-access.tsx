import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AuthLayout } from "~/components/layout/auth-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { ButtonLink } from "~/components/ui/button";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { AccessRequest } from "~/components/users/access-request";
import { findAccessRequest } from "~/domain/access-requests/find-access-request.server";
import { stopAccessRequest } from "~/domain/access-requests/stop-access-request.server";
import { seeOther } from "~/http/sessions/authentication.server";
import { readForm } from "~/http/forms/forms.server";
import { keepLinkToken, requireLinkToken, takeLinkToken } from "~/http/sessions/link-token.server";
import { paths } from "~/http/paths";
import { takePoint } from "~/http/limits/rate-limit.server";
import { requirePlatform } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

const PER_ADDRESS = { name: "stop-access", points: 60, seconds: 60 };

export const handle: RouteHandle = { i18n: ["account", "manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

/** Opens the link of an owner's mail without a login: shows the request's state, and a button that stops it. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePlatform(args);
  const taken = takeLinkToken(args.request);
  if (taken) throw taken;
  await takePoint(PER_ADDRESS, ctx.ip, ctx.now);
  const token = requireLinkToken(args.request);
  const { request, tenant } = await findAccessRequest(ctx, token);
  const { name, timezone } = tenant.organization;
  const title = `${createTranslator(ctx.locale)("manage.access.title")} · Dádiva`;
  return { title, token, request, organization: name, timezone };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requirePlatform(args);
  const form = await readForm(args);
  await takePoint(PER_ADDRESS, ctx.ip, ctx.now);
  // The token comes from the page: the cookie may belong to another link, opened since.
  const token = String(form.get("token"));
  const { request, tenant } = await findAccessRequest(ctx, token);
  // A second click finds it stopped already, as the page shows.
  if (request.state !== "stopped") await stopAccessRequest(tenant, request.id);
  return seeOther(paths.stopAccess(), keepLinkToken(token));
}

export default function StopAccess() {
  const { organization, request, timezone, token } = useLoaderData<typeof loader>();
  const t = useT();
  const own = useSchemaForm({ id: "stop" });
  return (
    <AuthLayout language title={t("manage.access.title")} description={organization}>
      <div className="stack">
        <AccessRequest request={request} organization={organization} timezone={timezone} />
        {request.state === "requested" ? (
          <SchemaForm of={own} reloadDocument>
            <input type="hidden" name="token" value={token} />
            <SubmitButton variant="destructive" className="justify-self-start">
              {t("manage.access.stop")}
            </SubmitButton>
          </SchemaForm>
        ) : (
          <ButtonLink plain to={paths.login()} className="justify-self-start">
            {t("account.login.submit")}
          </ButtonLink>
        )}
      </div>
    </AuthLayout>
  );
}
