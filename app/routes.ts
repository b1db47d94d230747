/** THE URL MAP: every URL of the product, by host and audience. JSON twins stand under /__json (app/http). */
import { index, route, type RouteConfig } from "@remix-run/route-config";

export default [
  // Platform host
  index("routes/platform/home.tsx"),
  route("signup", "routes/platform/signup.tsx"),
  route("signup/user", "routes/platform/signup-user.tsx"),
  route("login", "routes/auth/login.tsx"),
  route("logout", "routes/auth/logout.ts"),
  route("preferences", "routes/platform/preferences.ts"),
  route("organizations", "routes/auth/organizations.tsx"),
  route("invitations/:token", "routes/auth/invitation.tsx"),
  route("auth/ticket", "routes/auth/issue-ticket.ts"),
  route("terms", "routes/platform/legal.tsx", { id: "terms" }),
  route("privacy", "routes/platform/legal.tsx", { id: "privacy" }),
  route("dev/outbox", "routes/platform/dev-outbox.tsx"),
  route("webhooks/:acquirer", "routes/webhooks/notification.ts"),

  // Subdomain: signing in
  route("auth/start", "routes/auth/start.ts"),
  route("auth/finish", "routes/auth/finish.ts"),

  // Subdomain: an organisation's account
  route("account/verifications", "routes/account/verifications.tsx"),
  route("account/onboarding/payment_gateways", "routes/account/payment-gateways.tsx"),

  // Subdomain: back office
  route("manage", "routes/manage/layout.tsx", [
    index("routes/manage/index.ts"),
    route("dashboard", "routes/manage/dashboard.tsx"),
    route("campaigns", "routes/manage/campaigns.tsx"),
    route("campaigns/choose_type", "routes/manage/choose-campaign-type.tsx"),
    route("campaigns/new", "routes/manage/new-campaign.tsx"),
    route("campaigns/:uuid", "routes/manage/campaign.tsx"),
    route("donations", "routes/manage/donations.tsx"),
    route("donations/file", "routes/manage/donations-file.ts"),
    route("donations/:uuid", "routes/manage/donation.tsx"),
    route("transactions", "routes/manage/transactions.tsx"),
    route("transactions/file", "routes/manage/transactions-file.ts"),
    route("settings", "routes/manage/settings.tsx"),
    route("settings/gateways", "routes/manage/gateways.tsx"),
    route("settings/activity", "routes/manage/activity.tsx"),
    route("settings/activity/file", "routes/manage/activity-file.ts"),
    route("settings/activity/:uuid", "routes/manage/activity-entry.tsx"),
    route("settings/user", "routes/manage/user.tsx"),
    route("settings/users", "routes/manage/users.tsx"),
    route("settings/users/new", "routes/manage/invite-user.tsx"),
    route("settings/users/file", "routes/manage/users-file.ts"),
    route("settings/users/:uuid", "routes/manage/organization-user.tsx"),
    route("reauthenticate", "routes/manage/reauthenticate.tsx"),
  ]),

  // Subdomain: donors
  route("__organization", "routes/giving/organization.tsx"),
  route("c/:slug", "routes/giving/campaign.tsx"),
  route("c/:slug/donations", "routes/giving/donate.tsx"),
  route("c/:slug/thanks/:donation", "routes/giving/thanks.tsx"),
  route("uploads/pictures/:id/:variant", "routes/giving/picture.ts"),

  // JSON calls (contract.md)
  route("__json/api/openapi.json", "routes/api/openapi.ts"),
  route("__json/internal/api/validate/:what", "routes/api/validate.ts"),
  route("__json/internal/api/accounts/register", "routes/api/register.ts"),
  route("__json/manage/api/accounts/verifications/:channel/send_code", "routes/api/send-code.ts"),
  route("__json/manage/api/accounts/verifications/:channel/verify", "routes/api/verify.ts"),
  route("__json/manage/api/reauthenticate", "routes/api/reauthenticate.ts"),
  route("__json/manage/api/user", "routes/api/user.ts"),
  route("__json/manage/api/users", "routes/api/users.ts"),
  route("__json/manage/api/users/:uuid", "routes/api/organization-user.ts"),
  route("__json/manage/api/users/:uuid/reactivate", "routes/api/reactivate-user.ts"),
  route("__json/manage/api/country", "routes/api/country.ts"),
  route("__json/manage/api/organization", "routes/api/organization.ts"),
  route("__json/manage/organization", "routes/api/organization-changes.ts"),
  route("__json/manage/organization/permissions", "routes/api/organization-permissions.ts"),
  route("__json/manage/api/bank_accounts", "routes/api/bank-accounts.ts"),
  route("__json/manage/api/bank_accounts/:uuid", "routes/api/bank-account.ts"),
  route("__json/manage/api/payment_processors", "routes/api/payment-processors.ts"),
  route("__json/manage/api/payment_processors/:uuid", "routes/api/payment-processor.ts"),
  route(
    "__json/manage/api/payment_processors/:uuid/rules",
    "routes/api/payment-processor-rules.ts",
  ),
  route("__json/manage/api/audit_entries", "routes/api/audit-entries.ts"),
  route("__json/manage/api/campaigns", "routes/api/campaigns.ts"),
  route("__json/manage/api/donations/:uuid", "routes/api/donation.ts"),
  route(
    "__json/manage/api/payment_transactions/summary/:period",
    "routes/api/transactions-summary.ts",
  ),
  route("__json/c/:slug/limits", "routes/api/limits.ts"),
  route("__json/c/:slug/donations", "routes/api/donate.ts"),
  route("__json/c/:slug/leads", "routes/api/lead.ts"),
  route("__json/c/:slug/thanks/:donation", "routes/api/thanks.ts"),
  route("__json/*", "routes/api/not-found.ts"),
] satisfies RouteConfig;
