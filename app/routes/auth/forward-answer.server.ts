import { DomainError } from "~/domain/errors";
import { findAuthorizationSlug } from "~/domain/payment-processors/find-authorization-slug.server";
import { seeOther } from "~/http/sessions/authentication.server";
import type { requirePlatform } from "~/http/sessions/require.server";
import { absoluteUrl } from "~/infrastructure/env.server";

/**
 * Forwards a company's answer (RFC 6749, section 4.1.2) from the platform's host to the organisation that asked, at `pathOf`.
 * Throws `not_found` for a `state` that nobody gave out.
 */
export async function forwardAnswer(
  ctx: ReturnType<typeof requirePlatform>,
  request: Request,
  pathOf: (answer: Record<"state" | "code" | "error", string | null | undefined>) => string,
): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const [state, code, error] = ["state", "code", "error"].map((name) => searchParams.get(name));
  const slug = await findAuthorizationSlug(ctx.now, state ?? "");
  if (slug === null) throw new DomainError("not_found");
  return seeOther(absoluteUrl(slug, pathOf({ state, code, error })));
}
