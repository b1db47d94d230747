/** Every loader and action calls one of these first: they identify the caller and check access. */
import type { Donor, DonorAccount } from "~/domain/actor";
import {
  asDonor,
  asDonorAccount,
  createOrganizationContext,
  createPlatformContext,
  createPublicContext,
  type CurrentUser,
  type OrganizationContext,
  type PersonContext,
  type PlatformContext,
  type PublicContext,
} from "~/domain/context";
import { readDonorLink, type DonorLinkKind } from "~/domain/donations/donor-area/donor-link.server";
import { findOwnDonation } from "~/domain/donations/donor-area/find-own-donation.server";
import { requireLiveLink } from "~/domain/donations/donor-area/require-live-link.server";
import { DomainError } from "~/domain/errors";
import type { Action, Subject } from "~/domain/users/abilities";
import type { AgencySeat } from "~/domain/users/agency-seat";
import type { CountryCode } from "~/countries/country";
import { absoluteUrl } from "~/infrastructure/env.server";
import { LoginRedirect } from "./login-redirect.server";
import { paths } from "~/http/paths";
import { requireOperatorHost } from "./require-operator.server";
import type { RouteArgs } from "~/http/front/request-context.server";

export type SignedInContext = OrganizationContext & { user: CurrentUser };

/** Admits anyone to a page or call of the platform host. */
export function requirePlatform({ context }: RouteArgs): PlatformContext {
  const { facts } = context;
  if (facts.host.kind !== "platform") throw new DomainError("not_found");
  const country = facts.country as CountryCode;
  return createPlatformContext({ country, now: facts.now, locale: context.locale, ip: facts.ip });
}

/** Admits a call within the session that the signup page starts. Throws `signup_session_required`. */
export function requireSignup(args: RouteArgs): PlatformContext & { sessionId: string } {
  const ctx = requirePlatform(args);
  const { session } = args.context.facts;
  if (session?.kind !== "signup") throw new DomainError("signup_session_required");
  return { ...ctx, sessionId: session.id };
}

/** Admits a person signed in on the platform host; others get the login page (JSON: 401). */
export function requirePlatformUser(args: RouteArgs): PersonContext {
  const ctx = requirePlatform(args);
  const { session } = args.context.facts;
  if (session?.kind !== "platform" || !session.userId) throw toLogin(args);
  const user = {
    id: session.userId,
    sessionId: session.id,
    // Reads the session itself: when an action confirms the password, the loader of the same response sees it.
    get authenticatedAt() {
      return session.authenticatedAt;
    },
    set authenticatedAt(at: Date) {
      session.authenticatedAt = at;
    },
  };
  return { ...ctx, user };
}

/** Admits a person whose password was right and whose second factor is still missing. */
export function requireSecondStep(args: RouteArgs): PlatformContext & {
  userId: string;
  sessionId: string;
} {
  const ctx = requirePlatform(args);
  const { session } = args.context.facts;
  if (session?.kind !== "second_step" || !session.userId) throw toLogin(args);
  return { ...ctx, userId: session.userId, sessionId: session.id };
}

interface Admission {
  /** Admits a person without the second factor that the organisation requires. */
  withoutTwoFactor?: boolean;
  /** Admits the people of external teams too, if their rules allow it. */
  agencies?: boolean;
}

/** Admits a user with the ability to a page or call of an organisation's back office. */
export function requireOrganization(
  args: RouteArgs,
  action: Action,
  subject: Subject,
  { withoutTwoFactor = false, agencies = false }: Admission = {},
): SignedInContext {
  const { facts, locale } = args.context;
  const { organization, session } = facts;
  if (!organization) throw new DomainError("not_found");
  const isHere = session?.kind === "organization" || session?.kind === "support";
  if (!isHere) throw toLogin(args);
  // A session of another tenant gets the same error as a page that does not exist.
  if (session.organizationId !== organization.id) throw new DomainError("not_found");
  // A support session outlives its access, so that the operator sees that it ended.
  if (!session.user) throw toSupportOver(args);
  if (session.user.twoFactor === "required" && !withoutTwoFactor) throw toTwoFactor(args);
  const ctx = createOrganizationContext({
    organization,
    user: session.user,
    now: facts.now,
    locale,
    ip: facts.ip,
  }) as SignedInContext;
  // Every page and call is closed to teams that does not name them; their rules decide on the rest.
  if (ctx.actor.kind === "agency_user" && !agencies) throw new DomainError("forbidden");
  ctx.requireSome(action, subject);
  return ctx;
}

export type TeamContext = SignedInContext & { user: CurrentUser & { agency: AgencySeat } };

/** Admits a person of a team to its pages; a member gets `forbidden`. */
export function requireTeam(
  args: RouteArgs,
  action: Action = "read",
  subject: Subject = "organization",
): TeamContext {
  const ctx = requireOrganization(args, action, subject, { agencies: true });
  if (!ctx.user.agency) throw new DomainError("forbidden");
  return ctx as TeamContext;
}

/** Admits anyone to a public page or call of an organisation; sessions are ignored. */
export function requirePublicOrganization({ context }: RouteArgs): PublicContext {
  const { facts, locale } = context;
  if (!facts.organization) throw new DomainError("not_found");
  const { organization, now, ip } = facts;
  return createPublicContext({ organization, now, locale, ip });
}

/** Admits the donor of the path's signed link. Throws `not_found` for a foreign link, and `link_expired`. */
export async function requireDonor(
  args: RouteArgs,
  kind: DonorLinkKind,
): Promise<PublicContext & { actor: Donor }> {
  const ctx = requirePublicOrganization(args);
  const link = readDonorLink(args.params.link ?? "");
  if (link?.kind !== kind) throw new DomainError("not_found");
  await requireLiveLink(ctx, link);
  return asDonor(ctx, link.donationId, kind);
}

/** Admits the donor with a session of this organisation; others get the page that mails a link. */
export function requireDonorAccount(args: RouteArgs): PublicContext & { actor: DonorAccount } {
  const ctx = requirePublicOrganization(args);
  const { donor } = args.context.facts;
  if (!donor) throw new LoginRedirect("unauthenticated", paths.donorArea());
  return asDonorAccount(ctx, donor);
}

/** Admits the donor with a session to their donation. Throws `not_found` for anybody else's. */
export async function requireOwnDonation(
  args: RouteArgs,
): Promise<PublicContext & { actor: Donor }> {
  return findOwnDonation(requireDonorAccount(args), args.params.uuid ?? "");
}

/** Returns the context of any host: the platform's, or the organisation's public one. */
export function requireAnyHost(args: RouteArgs): PlatformContext | PublicContext {
  const { kind } = args.context.facts.host;
  if (kind === "operator") return requireOperatorHost(args);
  return kind === "platform" ? requirePlatform(args) : requirePublicOrganization(args);
}

/** The organisation requires a second factor of every user, so without one only its set-up is open. */
function toTwoFactor({ request, context }: RouteArgs): DomainError {
  if (context.facts.isJson) return new DomainError("two_factor_required");
  const { pathname, search } = new URL(request.url);
  const to = pathname.replace(/\.data$/, "") + search;
  return new LoginRedirect("two_factor_required", paths.twoFactor({ to }));
}

function toSupportOver({ context }: RouteArgs): DomainError {
  if (context.facts.isJson) return new DomainError("unauthenticated");
  return new LoginRedirect("unauthenticated", paths.supportOver());
}

function toLogin({ request, context }: RouteArgs): DomainError {
  if (context.facts.isJson) return new DomainError("unauthenticated");
  const url = new URL(request.url);
  const { host } = context.facts;
  const path = url.pathname + url.search;
  const wanted = host.kind === "organization" ? absoluteUrl(host.slug, path) : path;
  return new LoginRedirect("unauthenticated", absoluteUrl(null, paths.login(wanted)));
}
