import type { LoaderFunctionArgs } from "@remix-run/node";
import { DomainError } from "~/domain/errors";
import { findAuthorizationSlug } from "~/domain/payment-processors/find-authorization-slug.server";
import { paths } from "~/http/paths";
import { seeOther } from "~/http/sessions/authentication.server";
import { requirePlatform } from "~/http/sessions/require.server";
import { absoluteUrl } from "~/infrastructure/env.server";

/** GET /auth/salesforce/callback: forwards the company's answer to the organisation that asked. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePlatform(args);
  const { searchParams } = new URL(args.request.url);
  const [state, code, error] = ["state", "code", "error"].map((name) => searchParams.get(name));
  const slug = await findAuthorizationSlug(ctx.now, state ?? "");
  if (slug === null) throw new DomainError("not_found");
  return seeOther(absoluteUrl(slug, paths.salesforceFinish({ state, code, error })));
}

/** Has a component, so that errors are shown as a page. */
export default function Callback() {
  return null;
}
