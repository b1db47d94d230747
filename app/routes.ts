/**
 * All URLs of the product, by host and audience. Their JSON variants are under /__json (app/http).
 */
import { readdirSync, readFileSync } from "node:fs";
import { index, route, type RouteConfig } from "@remix-run/route-config";

/** Steps of the gateways' page: dialogs in the settings, pages in the onboarding. */
function gatewaySteps(page: string) {
  const step = (path: string, file: string) =>
    route(path, `routes/manage/gateways/${file}`, { id: `${page}-${path}` });
  return [
    step("setup/:gateway", "gateway-setup.tsx"),
    step("setup/:gateway/bank", "gateway-bank.tsx"),
    step("setup/:gateway/form", "gateway-form.tsx"),
    step("done", "gateway-done.tsx"),
  ];
}

/** The dialog over a list that requests it as a file. */
const download = (kind: string) =>
  route("download", "routes/manage/new-download.tsx", { id: `download-${kind}` });

const CALLS = "routes/api";

/**
 * Returns a route for each path in a file of calls, once for all its methods; its id contains the
 * file.
 */
function definedCalls() {
  return readdirSync(`app/${CALLS}`)
    .filter((name) => name.endsWith(".calls.ts"))
    .flatMap((name) => {
      const code = readFileSync(`app/${CALLS}/${name}`, "utf8");
      const paths = [...code.matchAll(/\bpath: "(\/[^"]+)"/g)].map(([, path = ""]) => path);
      return [...new Set(paths)].map((path) =>
        route(`__json${path.replace(/\{(\w+)\}/g, ":$1")}`, `${CALLS}/serve.ts`, {
          id: `${CALLS}/${name} ${path}`,
        }),
      );
    });
}

export default [
  // Platform host
  index("routes/platform/home.tsx"),
  route("pricing", "routes/platform/pricing.tsx"),
  route("signup", "routes/platform/signup.tsx"),
  route("signup/user", "routes/platform/signup-user.tsx"),
  route("login", "routes/auth/login.tsx"),
  route("login/two_factor", "routes/auth/two-factor.tsx"),
  route("login/two_factor/lost", "routes/auth/lost-two-factor.tsx"),
  route("login/two_factor/reset", "routes/auth/reset-two-factor.tsx"),
  route("logout", "routes/auth/logout.ts"),
  route("preferences", "routes/platform/preferences.ts"),
  route("organizations", "routes/auth/organizations.tsx"),
  route("sessions", "routes/auth/sessions.tsx"),
  route("invitations", "routes/auth/invitation.tsx"),
  route("invitations/:token", "routes/auth/invitation-link.ts"),
  route("invitations/team", "routes/auth/team-invitation.tsx"),
  route("invitations/team/:token", "routes/auth/team-invitation-link.ts"),
  route("password/forgot", "routes/auth/forgot-password.tsx"),
  route("password/reset", "routes/auth/reset-password.tsx"),
  route("email/confirm", "routes/auth/confirm-email.tsx"),
  route("email/revoke", "routes/auth/revoke-email.tsx"),
  route("access/stop", "routes/auth/stop-access.tsx"),
  route("auth/ticket", "routes/auth/issue-ticket.ts"),
  route("ayuda", "routes/platform/help.tsx"),
  route("ayuda/:topic", "routes/platform/help-article.tsx", { id: "help-topic" }),
  route("ayuda/documentos/:type", "routes/platform/help-article.tsx", { id: "help-paper" }),
  route("terms", "routes/platform/legal.tsx", { id: "terms" }),
  route("privacy", "routes/platform/legal.tsx", { id: "privacy" }),
  route("dev/outbox", "routes/platform/dev-outbox.tsx"),
  route("dev/components", "routes/platform/dev-components.tsx"),
  route("webhooks/:provider", "routes/webhooks/notification.ts"),

  // Subdomain: signing in
  route("auth/start", "routes/auth/start.ts"),
  route("auth/finish", "routes/auth/finish.ts"),

  // Subdomain: a team's own pages
  route("agency/offline-worker.js", "routes/agency/offline/worker-script.ts"),
  route("agency/offline/app.webmanifest", "routes/agency/offline/manifest.ts"),
  route("agency", "routes/agency/layout.tsx", [
    index("routes/agency/home.tsx"),
    route("devices", "routes/agency/devices.tsx"),
    route("results", "routes/agency/results.tsx"),
    route("team", "routes/agency/team.tsx"),
    route("team/new", "routes/agency/new-team-person.tsx"),
    route("team/:uuid", "routes/agency/team-person.tsx"),
    route("offline", "routes/agency/offline/offline.tsx"),
    route("pledges", "routes/agency/pledges/pledges.tsx"),
    route("pledges/new", "routes/agency/pledges/new-pledge.tsx"),
    route("pledges/look", "routes/agency/pledges/look-at-donor.ts"),
    route("pledges/:uuid", "routes/agency/pledges/pledge.tsx", [
      route("edit", "routes/agency/pledges/pledge-edit.tsx"),
    ]),
    route("donations/:uuid", "routes/agency/donations/donation.tsx", [
      route("edit", "routes/agency/donations/donation-edit.tsx"),
      route("payment_method", "routes/agency/donations/donation-card.tsx"),
    ]),
  ]),
  route("agency/pledges/:uuid/card", "routes/agency/pledges/pledge-card.tsx"),

  // Subdomain: support access of our staff, where an organisation grants it
  route("auth/support", "routes/auth/support.ts"),
  route("auth/support/over", "routes/auth/support-over.tsx"),

  // Connecting a provider's account: begun and ended on the subdomain, with the callback on the
  // platform's host
  route("auth/mercadopago", "routes/auth/mercadopago.tsx"),
  route("auth/mercadopago/callback", "routes/auth/mercadopago-callback.ts"),
  route("auth/mercadopago/finish", "routes/auth/mercadopago-finish.ts"),

  // Connecting a system of the organisation's own, in the same way
  route("auth/salesforce/callback", "routes/auth/salesforce-callback.ts"),
  route("auth/salesforce/finish", "routes/auth/salesforce-finish.ts"),

  // Subdomain: an organisation's account
  route("account/verifications", "routes/account/verifications.tsx"),
  route("account/verifications/edit", "routes/account/verifications.tsx", {
    id: "verifications-edit",
  }),
  route("account/two_factor", "routes/account/two-factor.tsx"),
  route("account/two_factor/setup", "routes/account/two-factor.tsx", { id: "two-factor-setup" }),
  route("account/onboarding/documents", "routes/account/documents.tsx"),
  route("account/onboarding/payment_gateways", "routes/account/payment-gateways.tsx", [
    ...gatewaySteps("onboarding-gateways"),
  ]),
  route("account/subscriptions/choose", "routes/account/choose-plan.tsx"),

  // Subdomain: back office
  route("manage", "routes/manage/layout.tsx", [
    index("routes/manage/index.ts"),
    route("dashboard", "routes/manage/dashboard.tsx"),
    route("campaigns", "routes/manage/campaigns/campaigns.tsx", [
      route(":uuid/qr", "routes/manage/campaigns/campaign-qr.tsx"),
    ]),
    route("campaigns/choose_type", "routes/manage/campaigns/choose-campaign-type.tsx"),
    route("campaigns/file", "routes/manage/campaigns/campaigns-file.ts"),
    route("campaigns/new", "routes/manage/campaigns/new-campaign.tsx"),
    route("campaigns/:uuid", "routes/manage/campaigns/campaign.tsx", [
      route("share", "routes/manage/campaigns/campaign-share.tsx"),
    ]),
    route("campaigns/:uuid/embed", "routes/manage/campaigns/campaign-embed.tsx"),
    route("campaigns/:uuid/updates", "routes/manage/campaigns/campaign-updates.tsx"),
    route("campaigns/:uuid/updates/new", "routes/manage/campaigns/campaign-update-new.tsx"),
    route("campaigns/:uuid/updates/:update", "routes/manage/campaigns/campaign-update.tsx"),
    route("campaigns/:uuid/measuring", "routes/manage/campaigns/campaign-measuring.tsx"),
    route("campaigns/:uuid/amounts", "routes/manage/campaigns/campaign-amounts.tsx"),
    route("campaigns/:uuid/tickets", "routes/manage/campaigns/campaign-tickets.tsx"),
    route("campaigns/:uuid/thanks", "routes/manage/campaigns/campaign-thanks.tsx"),
    route("campaigns/:uuid/advanced", "routes/manage/campaigns/campaign-advanced.tsx"),
    route("campaigns/:uuid/fields", "routes/manage/campaigns/campaign-fields.tsx", [
      route("new", "routes/manage/campaigns/campaign-field-new.tsx"),
      route(":field", "routes/manage/campaigns/campaign-field.tsx"),
    ]),
    route("campaigns/:uuid/attendees", "routes/manage/events/attendees.tsx", [
      download("attendees"),
    ]),
    route("campaigns/:uuid/attendees/:id", "routes/manage/events/attendee.tsx"),
    route("campaigns/:uuid/rejected", "routes/manage/events/rejected-sales.tsx"),
    route("campaigns/:uuid/check_in", "routes/manage/events/check-in.tsx"),
    route("campaigns/:uuid/message", "routes/manage/events/attendee-message.tsx"),
    route("campaigns/:uuid/cancel_event", "routes/manage/events/cancel-event.tsx"),
    route("donations", "routes/manage/donations/donations.tsx", [download("donations")]),
    route("donations/bulk", "routes/manage/donations/donations-bulk.tsx"),
    route("donations/bulk/:uuid", "routes/manage/donations/bulk-change.tsx"),
    route("search", "routes/manage/search.tsx"),
    route("donors", "routes/manage/donations/donors.tsx", [download("donors")]),
    route("donors/duplicates", "routes/manage/donations/donor-duplicates.tsx"),
    route("donors/:uuid", "routes/manage/donations/donor.tsx"),
    route("donors/:uuid/data", "routes/manage/donations/donor-data.ts"),
    route("donors/:uuid/receipts/:year", "routes/manage/donations/year-receipt-file.ts"),
    route("donors/:uuid/merge", "routes/manage/donations/donor-merge.tsx"),
    route("donations/:uuid", "routes/manage/donations/donation.tsx", [
      route("edit", "routes/manage/donations/donation-edit.tsx"),
      route("donor", "routes/manage/donations/donation-donor.tsx"),
      route("payment_method", "routes/manage/donations/donation-card.tsx"),
      route("upgrades/new", "routes/manage/donations/new-upgrade.tsx"),
      route("upgrades/:id/edit", "routes/manage/donations/upgrade-edit.tsx"),
      route("upgrades/:id/remove", "routes/manage/donations/upgrade-remove.tsx"),
    ]),
    route("donations/:uuid/receipts/:transaction", "routes/manage/donations/receipt-file.ts"),
    route("transactions", "routes/manage/donations/transactions.tsx", [
      download("transactions"),
      route("ledger", "routes/manage/new-download.tsx", { id: "download-ledger" }),
    ]),
    route("payouts", "routes/manage/payouts/payouts.tsx"),
    route("payouts/file", "routes/manage/payouts/payouts-file.ts"),
    route("payouts/adjustments", "routes/manage/payouts/adjustments.tsx"),
    route("payouts/years/:year", "routes/manage/payouts/year.tsx"),
    route("payouts/years/:year/file", "routes/manage/payouts/year-file.ts"),
    route("payouts/years/:year/pdf", "routes/manage/payouts/year-paper.ts"),
    route("payouts/:uuid", "routes/manage/payouts/payout.tsx"),
    route("payouts/:uuid/file", "routes/manage/payouts/payout-file.ts"),
    route("payouts/:uuid/pdf", "routes/manage/payouts/payout-paper.ts"),
    route("leads", "routes/manage/donations/leads.tsx", [download("leads")]),
    route("agencies", "routes/manage/agencies/agency-results.tsx", [download("agencies")]),
    route("pledges", "routes/manage/agencies/pledges.tsx", [download("pledges")]),
    route("pledges/:uuid", "routes/manage/agencies/pledge.tsx", [
      route("edit", "routes/manage/agencies/pledge-edit.tsx"),
    ]),
    route("clawback", "routes/manage/agencies/clawback.tsx", [download("clawback")]),
    route("clawback/:agency", "routes/manage/agencies/clawback-rule.tsx"),
    route("downloads", "routes/manage/downloads.tsx"),
    route("downloads/:uuid/file", "routes/manage/download-file.ts"),
    route("filters", "routes/manage/donations/saved-filters.tsx"),
    route("notifications", "routes/manage/news.tsx"),
    route("settings", "routes/manage/settings.tsx"),
    route("settings/organization", "routes/manage/organization-general.tsx"),
    route("settings/gateways", "routes/manage/gateways/gateways.tsx", [
      route("bank", "routes/manage/gateways/gateway-bank.tsx"),
      route(":uuid/edit", "routes/manage/gateways/gateway-form.tsx"),
      ...gatewaySteps("gateways"),
    ]),
    route("settings/details", "routes/manage/organization-details.tsx"),
    route("settings/subscription", "routes/manage/subscription/subscription.tsx"),
    route("settings/subscription/payment_mode", "routes/manage/subscription/payment-mode.tsx"),
    route("settings/subscription/invoices/:uuid", "routes/manage/subscription/invoice-file.ts"),
    route(
      "settings/subscription/credit_notes/:uuid",
      "routes/manage/subscription/credit-note-file.ts",
    ),
    route(
      "settings/subscription/invoices/:uuid/commissions",
      "routes/manage/subscription/commissions-file.ts",
    ),
    route(
      "settings/subscription/billing_profile",
      "routes/manage/subscription/billing-profile.tsx",
    ),
    route("settings/domains", "routes/manage/allowed-domains.tsx"),
    route("settings/donations", "routes/manage/donation-settings.tsx"),
    route("settings/form", "routes/manage/donation-form.tsx"),
    route("settings/activity", "routes/manage/activity.tsx"),
    route("settings/activity/file", "routes/manage/activity-file.ts"),
    route("settings/activity/:uuid", "routes/manage/activity-entry.tsx"),
    route("settings/support", "routes/manage/support.tsx"),
    route("settings/two_factor", "routes/manage/users/two-factor-policy.tsx"),
    route("settings/access", "routes/manage/users/access.tsx"),
    route("settings/user", "routes/manage/users/user.tsx"),
    route("settings/user/notifications", "routes/manage/news-choices.tsx"),
    route("settings/user/activity", "routes/manage/users/user-activity.tsx"),
    route("settings/user/activity/file", "routes/manage/users/user-activity-file.ts"),
    route("settings/users", "routes/manage/users/users.tsx"),
    route("settings/users/new", "routes/manage/users/invite-user.tsx"),
    route("settings/users/file", "routes/manage/users/users-file.ts"),
    route("settings/users/:uuid", "routes/manage/users/organization-user.tsx"),
    route("settings/integrations", "routes/manage/integrations/integrations.tsx"),
    route("settings/integrations/:uuid", "routes/manage/integrations/integration.tsx"),
    route(
      "settings/integrations/:uuid/mappings/:objects",
      "routes/manage/integrations/integration-mappings.tsx",
    ),
    route(
      "settings/integrations/:uuid/requests",
      "routes/manage/integrations/integration-requests.tsx",
    ),
    route("settings/agencies", "routes/manage/agencies/agencies.tsx"),
    route("settings/agencies/new", "routes/manage/agencies/new-agency.tsx"),
    route("settings/agencies/admins/new", "routes/manage/agencies/new-administrator.tsx"),
    route("settings/agencies/admins/:uuid", "routes/manage/agencies/administrator.tsx"),
    route("settings/agencies/:token", "routes/manage/agencies/agency.tsx"),
    route("settings/agencies/:token/users/new", "routes/manage/agencies/new-agency-user.tsx"),
    route("settings/agencies/:token/users/:uuid", "routes/manage/agencies/agency-user.tsx"),
    route("reauthenticate", "routes/manage/users/reauthenticate.tsx"),
    route("*", "routes/manage/unknown.tsx"),
  ]),

  // Operator host: our own staff
  route("operator/login", "routes/operator/login.tsx"),
  route("operator/login/two_factor", "routes/operator/two-factor.tsx"),
  route("operator/logout", "routes/operator/logout.ts"),
  route("operator/welcome", "routes/operator/welcome.tsx"),
  route("operator/welcome/two_factor", "routes/operator/enrolment.tsx"),
  route("operator", "routes/operator/layout.tsx", [
    index("routes/operator/index.ts"),
    route("documents", "routes/operator/documents.tsx"),
    route("documents/file", "routes/operator/documents-file.ts"),
    route("documents/:organization/:id", "routes/operator/document.tsx"),
    route("files/:organization/:id", "routes/operator/document-file.ts"),
    route("files/:organization/:id/picture", "routes/operator/document-picture.ts"),
    route("announcements", "routes/operator/announcements.tsx"),
    route("announcements/file", "routes/operator/announcements-file.ts"),
    route("announcements/new", "routes/operator/new-announcement.tsx"),
    route("announcements/:announcement", "routes/operator/announcement.tsx"),
    route("money", "routes/operator/money.tsx"),
    route("money/:organization/:id", "routes/operator/money-case.tsx"),
    route("invoices", "routes/operator/billing/invoices.tsx"),
    route("invoices/file", "routes/operator/billing/invoices-file.ts"),
    route("transfers", "routes/operator/billing/transfers.tsx"),
    route("past_due", "routes/operator/billing/past-due.tsx"),
    route("payouts", "routes/operator/payouts/payouts.tsx"),
    route("payouts/bank_file", "routes/operator/payouts/bank-file.ts"),
    route("payouts/:organization/:id", "routes/operator/payouts/payout.tsx"),
    route("adjustments", "routes/operator/adjustments/adjustments.tsx"),
    route("adjustments/:organization", "routes/operator/adjustments/new-adjustment.tsx"),
    route("revenue", "routes/operator/billing/revenue.tsx"),
    route("invoices/:organization/:id", "routes/operator/billing/invoice.tsx"),
    route("books", "routes/operator/books/books.tsx"),
    route("books/organizations", "routes/operator/books/tie-outs.tsx"),
    route("books/organizations/file", "routes/operator/books/tie-outs-file.ts"),
    route("books/journal", "routes/operator/books/journal-file.ts"),
    route("books/settlements", "routes/operator/books/settlements.tsx"),
    route("books/settlements/take/:account", "routes/operator/books/take-settlement.tsx"),
    route("books/settlements/:file", "routes/operator/books/settlement.tsx"),
    route("reconciliation", "routes/operator/books/differences.tsx"),
    route("reconciliation/file", "routes/operator/books/differences-file.ts"),
    route("books/statements", "routes/operator/books/statements.tsx"),
    route("books/statements/file", "routes/operator/books/statements-file.ts"),
    route("books/statements/new", "routes/operator/books/new-statements.tsx"),
    route("books/statements/:bank", "routes/operator/books/statement-account.tsx"),
    route("books/accounts", "routes/operator/books/account-codes.tsx"),
    route("prices", "routes/operator/plans/prices.tsx"),
    route("prices/:plan", "routes/operator/plans/price.tsx"),
    route("coupons", "routes/operator/plans/coupons.tsx"),
    route("coupons/new", "routes/operator/plans/new-coupon.tsx"),
    route("notifications", "routes/operator/notifications.tsx"),
    route("notifications/file", "routes/operator/notifications-file.ts"),
    route("notifications/:notification", "routes/operator/notification.tsx"),
    route("staff", "routes/operator/staff.tsx"),
    route("staff/file", "routes/operator/staff-file.ts"),
    route("activity", "routes/operator/activity.tsx"),
    route("activity/file", "routes/operator/activity-file.ts"),
    route("organizations", "routes/operator/organizations.tsx"),
    route("organizations/file", "routes/operator/organizations-file.ts"),
    route("organizations/:id", "routes/operator/organization.tsx"),
    route("organizations/:id/campaigns", "routes/operator/campaigns.tsx"),
    route("organizations/:id/campaigns/file", "routes/operator/campaigns-file.ts"),
    route("organizations/:id/campaigns/new", "routes/operator/new-campaign.tsx"),
    route("organizations/:id/campaigns/:uuid", "routes/operator/campaign.tsx"),
    route("organizations/:id/access", "routes/operator/access.tsx"),
    route("*", "routes/operator/unknown.tsx"),
  ]),

  // Subdomain: donors
  route("__organization", "routes/giving/organization.tsx"),
  route("og.png", "routes/giving/share-picture.ts", { id: "organization-share-picture" }),
  route("c/:slug", "routes/giving/campaign.tsx"),
  route("c/:slug/qr.svg", "routes/giving/campaign-qr.ts"),
  route("c/:slug/track", "routes/giving/track.ts"),
  route("c/:slug/updates", "routes/giving/updates.tsx"),
  route("c/:slug/waiting", "routes/giving/waiting-list.tsx"),
  route("c/:slug/embed", "routes/giving/embed.tsx"),
  route("embed.js", "routes/giving/embed-script.ts"),
  route("c/:slug/og.png", "routes/giving/share-picture.ts", { id: "campaign-share-picture" }),
  route("c/:slug/donations", "routes/giving/donate.tsx"),
  route("c/:slug/thanks/:donation", "routes/giving/thanks.tsx"),
  route("receipts/:link", "routes/giving/receipt.tsx"),
  route("receipts/:link/file", "routes/giving/receipt-file.ts"),
  route("r", "routes/giving/receipt-check.tsx", { id: "receipt-code" }),
  route("r/:code", "routes/giving/receipt-check.tsx", { id: "receipt-check" }),
  route("reminders/:link", "routes/giving/reminders.tsx"),
  route("t/orders/:link", "routes/giving/ticket-order.tsx"),
  route("t/orders/:link/file", "routes/giving/ticket-order-file.ts"),
  route("t/:code", "routes/giving/ticket.tsx"),
  route("t/:code/file", "routes/giving/ticket-file.ts"),
  route("t/:code/calendar", "routes/giving/ticket-calendar.ts"),
  route("mi", "routes/giving/donor/donor-area.tsx"),
  route("mi/logout", "routes/giving/donor/donor-logout.ts"),
  route("mi/enter/:link", "routes/giving/donor/donor-enter.tsx"),
  route("mi/email/:link", "routes/giving/donor/donor-email.tsx"),
  route("mi/gift/:link", "routes/giving/donor/donor-receipt.tsx"),
  route("mi/data", "routes/giving/donor/donor-data.tsx"),
  route("mi/gifts/:uuid", "routes/giving/donor/donor-donation.tsx"),
  route("mi/gifts/:uuid/answers", "routes/giving/donor/donor-answers.tsx"),
  route("mi/gifts/:uuid/terms", "routes/giving/donor/donor-terms.tsx"),
  route("mi/gifts/:uuid/pause", "routes/giving/donor/donor-pause.tsx"),
  route("mi/gifts/:uuid/card", "routes/giving/donor/donor-donation-card.tsx"),
  route("mi/gifts/:uuid/cancel", "routes/giving/donor/donor-cancel.tsx"),
  route("mi/gifts/:uuid/upgrade", "routes/giving/donor/donor-no-upgrade.tsx"),
  route("mi/card/:link", "routes/giving/donor/donor-card.tsx"),
  route("mi/convert/:link", "routes/giving/donor/donor-convert.tsx"),
  route("mi/upgrade/:link", "routes/giving/donor/donor-upgrade.tsx"),
  route("p/pay/:link", "routes/giving/pledges/pledge-pay.tsx"),
  route("p/stop/:link", "routes/giving/pledges/pledge-stop.tsx"),
  route("uploads/pictures/:id/:variant", "routes/giving/picture.ts"),

  // Subdomain: photos of its members, for signed-in people
  route("uploads/people/:id", "routes/manage/users/user-photo.ts"),

  // Subdomain: submitted documents, for people who may read them
  route("uploads/documents/:id", "routes/manage/document-file.ts"),

  // JSON calls (contract.md): each definition has its path
  ...definedCalls(),
  route("__json/api/openapi.json", "routes/api/openapi.ts"),
  route("__json/*", "routes/api/not-found.ts"),
] satisfies RouteConfig;
