/** Every address of `routes.ts` by name. JSON calls use the same addresses. */

export type Query = Record<string, string | number | null | undefined>;

/** Adds the non-empty values to an address, in the given order. */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== "") search.set(name, String(value));
  }
  const text = search.toString();
  return text === "" ? path : `${path}?${text}`;
}

const part = encodeURIComponent;

export const paths = {
  // Platform host
  home: () => "/",
  signup: (query: Query = {}) => withQuery("/signup", query),
  pricing: (query: Query = {}) => withQuery("/pricing", query),
  help: (query: Query = {}) => withQuery("/ayuda", query),
  /** A topic, or `documentos/<type>`. */
  helpArticle: (path: string) => `/ayuda/${path.split("/").map(part).join("/")}`,
  terms: () => "/terms",
  privacy: () => "/privacy",
  signupUser: () => "/signup/user",
  login: (to?: string) => withQuery("/login", { to }),
  secondStep: (to?: string | null) => withQuery("/login/two_factor", { to }),
  lostTwoFactor: () => "/login/two_factor/lost",
  resetTwoFactor: () => "/login/two_factor/reset",
  logout: () => "/logout",
  preferences: () => "/preferences",
  validateSignup: (what: "email" | "cellphone" | "uid") => `/internal/api/validate/${what}`,
  organizations: (query: Query = {}) => withQuery("/organizations", query),
  sessions: () => "/sessions",
  invitation: () => "/invitations",
  teamInvitation: () => "/invitations/team",
  forgotPassword: (query: Query = {}) => withQuery("/password/forgot", query),
  resetPassword: () => "/password/reset",
  confirmEmail: (query: Query = {}) => withQuery("/email/confirm", query),
  revokeEmail: (query: Query = {}) => withQuery("/email/revoke", query),
  stopAccess: () => "/access/stop",
  issueTicket: (query: Query = {}) => withQuery("/auth/ticket", query),
  webhook: (provider: string) => `/webhooks/${part(provider)}`,

  // Subdomain: login and the organisation's account
  startSession: (query: Query = {}) => withQuery("/auth/start", query),
  finishSession: (query: Query = {}) => withQuery("/auth/finish", query),
  enterSupport: (query: Query) => withQuery("/auth/support", query),
  supportOver: () => "/auth/support/over",
  verifications: () => "/account/verifications",
  editVerification: () => "/account/verifications/edit",
  validateAddress: (channel: string) =>
    `/manage/api/accounts/verifications/${part(channel)}/validate`,
  twoFactor: (query: Query = {}) => withQuery("/account/two_factor", query),
  twoFactorSetup: (query: Query = {}) => withQuery("/account/two_factor/setup", query),
  onboardingDocuments: (query: Query = {}) => withQuery("/account/onboarding/documents", query),
  documentFile: (id: string) => `/uploads/documents/${part(id)}`,
  salesforceFinish: (query: Query) => withQuery("/auth/salesforce/finish", query),
  mercadopago: () => "/auth/mercadopago",
  mercadopagoFinish: (query: Query) => withQuery("/auth/mercadopago/finish", query),
  choosePlan: (query: Query = {}) => withQuery("/account/subscriptions/choose", query),
  onboardingGateways: () => "/account/onboarding/payment_gateways",

  // Subdomain: back office
  dashboard: (query: Query = {}) => withQuery("/manage/dashboard", query),
  campaigns: (query: Query = {}) => withQuery("/manage/campaigns", query),
  chooseCampaignType: () => "/manage/campaigns/choose_type",
  newCampaign: (type?: string) => withQuery("/manage/campaigns/new", { type }),
  campaignsFile: (query: Query = {}) => withQuery("/manage/campaigns/file", query),
  campaign: (uuid: string) => `/manage/campaigns/${part(uuid)}`,
  campaignQr: (uuid: string) => `/manage/campaigns/${part(uuid)}/qr`,
  campaignShare: (uuid: string) => `/manage/campaigns/${part(uuid)}/share`,
  campaignUpdates: (id: string) => `/manage/campaigns/${part(id)}/updates`,
  newCampaignUpdate: (id: string) => `/manage/campaigns/${part(id)}/updates/new`,
  campaignUpdate: (id: string, update: string) =>
    `/manage/campaigns/${part(id)}/updates/${part(update)}`,
  campaignMeasuring: (id: string) => `/manage/campaigns/${part(id)}/measuring`,
  campaignPage: (
    uuid: string,
    page: "amounts" | "tickets" | "fields" | "thanks" | "advanced" | "embed",
  ) => `/manage/campaigns/${part(uuid)}/${page}`,
  campaignFields: (uuid: string) => `/manage/campaigns/${part(uuid)}/fields`,
  newCampaignField: (uuid: string, widget?: string) =>
    withQuery(`/manage/campaigns/${part(uuid)}/fields/new`, { widget }),
  campaignField: (uuid: string, field: string) =>
    `/manage/campaigns/${part(uuid)}/fields/${part(field)}`,
  attendees: (uuid: string, query: Query = {}) =>
    withQuery(`/manage/campaigns/${part(uuid)}/attendees`, query),
  attendeesDownload: (uuid: string, query: Query = {}) =>
    withQuery(`/manage/campaigns/${part(uuid)}/attendees/download`, query),
  attendee: (uuid: string, id: string) => `/manage/campaigns/${part(uuid)}/attendees/${part(id)}`,
  attendeeMessage: (uuid: string) => `/manage/campaigns/${part(uuid)}/message`,
  cancelEvent: (uuid: string) => `/manage/campaigns/${part(uuid)}/cancel_event`,
  reminders: (link: string) => `/reminders/${part(link)}`,
  rejectedSales: (uuid: string, query: Query = {}) =>
    withQuery(`/manage/campaigns/${part(uuid)}/rejected`, query),
  checkIn: (uuid: string) => `/manage/campaigns/${part(uuid)}/check_in`,
  search: (query: Query = {}) => withQuery("/manage/search", query),
  donors: (query: Query = {}) => withQuery("/manage/donors", query),
  donor: (id: string) => `/manage/donors/${id}`,
  donorData: (id: string) => `/manage/donors/${id}/data`,
  yearReceiptFile: (id: string, year: number) => `/manage/donors/${id}/receipts/${year}`,
  donorDuplicates: (query: Query = {}) => withQuery("/manage/donors/duplicates", query),
  donorMerge: (id: string, query: Query = {}) => withQuery(`/manage/donors/${id}/merge`, query),
  donations: (query: Query = {}) => withQuery("/manage/donations", query),
  bulkDonations: (query: Query = {}) => withQuery("/manage/donations/bulk", query),
  bulkChange: (id: string) => `/manage/donations/bulk/${part(id)}`,
  donation: (uuid: string) => `/manage/donations/${part(uuid)}`,
  donationEdit: (uuid: string) => `/manage/donations/${part(uuid)}/edit`,
  donationCard: (uuid: string) => `/manage/donations/${part(uuid)}/payment_method`,
  newUpgrade: (uuid: string) => `/manage/donations/${part(uuid)}/upgrades/new`,
  upgradeEdit: (uuid: string, id: string) =>
    `/manage/donations/${part(uuid)}/upgrades/${part(id)}/edit`,
  upgradeRemove: (uuid: string, id: string) =>
    `/manage/donations/${part(uuid)}/upgrades/${part(id)}/remove`,
  donationDonor: (uuid: string) => `/manage/donations/${part(uuid)}/donor`,
  donationReceiptFile: (uuid: string, transaction: string) =>
    `/manage/donations/${part(uuid)}/receipts/${part(transaction)}`,
  transactions: (query: Query = {}) => withQuery("/manage/transactions", query),
  payouts: (query: Query = {}) => withQuery("/manage/payouts", query),
  payoutsFile: (query: Query = {}) => withQuery("/manage/payouts/file", query),
  payout: (uuid: string, query: Query = {}) => withQuery(`/manage/payouts/${part(uuid)}`, query),
  payoutFile: (uuid: string) => `/manage/payouts/${part(uuid)}/file`,
  payoutAdjustments: (query: Query = {}) => withQuery("/manage/payouts/adjustments", query),
  payoutYear: (year: string) => `/manage/payouts/years/${part(year)}`,
  payoutYearFile: (year: string) => `/manage/payouts/years/${part(year)}/file`,
  payoutYearPaper: (year: string) => `/manage/payouts/years/${part(year)}/pdf`,
  payoutPaper: (uuid: string) => `/manage/payouts/${part(uuid)}/pdf`,
  leads: (query: Query = {}) => withQuery("/manage/leads", query),
  agencyResults: (query: Query = {}) => withQuery("/manage/agencies", query),
  pledges: (query: Query = {}) => withQuery("/manage/pledges", query),
  pledge: (uuid: string) => `/manage/pledges/${part(uuid)}`,
  pledgeEdit: (uuid: string) => `/manage/pledges/${part(uuid)}/edit`,
  clawback: (query: Query = {}) => withQuery("/manage/clawback", query),
  clawbackRule: (agency: string) => `/manage/clawback/${part(agency)}`,
  downloads: () => "/manage/downloads",
  /** The dialog over a list; the query has the list's filters. */
  newDownload: (kind: string, query: Query = {}) =>
    withQuery(`/manage/${part(kind)}/download`, query),
  newLedgerDownload: (query: Query = {}) => withQuery("/manage/transactions/ledger", query),
  downloadFile: (id: string) => `/manage/downloads/${part(id)}/file`,
  savedFilters: (query: Query = {}) => withQuery("/manage/filters", query),
  news: (query: Query = {}) => withQuery("/manage/notifications", query),
  newsChoices: () => "/manage/settings/user/notifications",
  agency: () => "/agency",
  agencyTeam: () => "/agency/team",
  offlinePledges: () => "/agency/offline",
  offlineManifest: () => "/agency/offline/app.webmanifest",
  offlineWorker: () => "/agency/offline-worker.js",
  teamDevices: () => "/agency/devices",
  teamResults: (query: Query = {}) => withQuery("/agency/results", query),
  newTeamPerson: () => "/agency/team/new",
  teamPerson: (uuid: string) => `/agency/team/${part(uuid)}`,
  teamPledges: (query: Query = {}) => withQuery("/agency/pledges", query),
  newTeamPledge: (campaign?: string) => withQuery("/agency/pledges/new", { campaign }),
  lookAtDonor: () => "/agency/pledges/look",
  teamPledge: (uuid: string) => `/agency/pledges/${part(uuid)}`,
  teamPledgeCard: (uuid: string) => `/agency/pledges/${part(uuid)}/card`,
  teamPledgeEdit: (uuid: string) => `/agency/pledges/${part(uuid)}/edit`,
  teamDonation: (uuid: string) => `/agency/donations/${part(uuid)}`,
  teamDonationEdit: (uuid: string) => `/agency/donations/${part(uuid)}/edit`,
  teamDonationCard: (uuid: string) => `/agency/donations/${part(uuid)}/payment_method`,
  agencies: (query: Query = {}) => withQuery("/manage/settings/agencies", query),
  integrations: () => "/manage/settings/integrations",
  integration: (uuid: string) => `/manage/settings/integrations/${part(uuid)}`,
  integrationMappings: (uuid: string, objects: string) =>
    `/manage/settings/integrations/${part(uuid)}/mappings/${part(objects)}`,
  integrationRequests: (uuid: string, query: Query = {}) =>
    withQuery(`/manage/settings/integrations/${part(uuid)}/requests`, query),
  newAgency: () => "/manage/settings/agencies/new",
  newAdministrator: () => "/manage/settings/agencies/admins/new",
  administrator: (uuid: string) => `/manage/settings/agencies/admins/${part(uuid)}`,
  agencyPage: (token: string) => `/manage/settings/agencies/${part(token)}`,
  newAgencyUser: (token: string) => `/manage/settings/agencies/${part(token)}/users/new`,
  agencyUser: (token: string, uuid: string) =>
    `/manage/settings/agencies/${part(token)}/users/${part(uuid)}`,
  settings: () => "/manage/settings",
  organizationGeneral: () => "/manage/settings/organization",
  /** Where the form of the photo posts to. */
  organizationPhoto: () => withQuery("/manage/settings/organization", { upload: "photo" }),
  gateways: () => "/manage/settings/gateways",
  subscription: () => "/manage/settings/subscription",
  subscriptionPayment: () => "/manage/settings/subscription/payment_mode",
  invoiceFile: (uuid: string) => `/manage/settings/subscription/invoices/${part(uuid)}`,
  creditNoteFile: (uuid: string) => `/manage/settings/subscription/credit_notes/${part(uuid)}`,
  commissionsFile: (uuid: string) =>
    `/manage/settings/subscription/invoices/${part(uuid)}/commissions`,
  billingProfile: () => "/manage/settings/subscription/billing_profile",
  // Dialogs of the gateways page in settings and steps of the one in onboarding: `page` is either address.
  gatewayBank: (page: string) => `${page}/bank`,
  gatewaySetup: (page: string, gateway: string) => `${page}/setup/${part(gateway)}`,
  gatewaySetupBank: (page: string, gateway: string) => `${page}/setup/${part(gateway)}/bank`,
  gatewaySetupForm: (page: string, gateway: string) => `${page}/setup/${part(gateway)}/form`,
  gatewayEdit: (page: string, uuid: string) => `${page}/${part(uuid)}/edit`,
  gatewayDone: (page: string) => `${page}/done`,
  activity: (query: Query = {}) => withQuery("/manage/settings/activity", query),
  activityFile: (query: Query = {}) => withQuery("/manage/settings/activity/file", query),
  auditEntry: (uuid: string) => `/manage/settings/activity/${part(uuid)}`,
  organizationDetails: () => "/manage/settings/details",
  allowedDomains: () => "/manage/settings/domains",
  donationSettings: () => "/manage/settings/donations",
  donationForm: () => "/manage/settings/form",
  twoFactorPolicy: () => "/manage/settings/two_factor",
  support: () => "/manage/settings/support",
  access: () => "/manage/settings/access",
  user: () => "/manage/settings/user",
  userActivity: (query: Query = {}) => withQuery("/manage/settings/user/activity", query),
  userActivityFile: (query: Query = {}) => withQuery("/manage/settings/user/activity/file", query),
  userPhoto: (id: string) => `/uploads/people/${part(id)}`,
  users: (query: Query = {}) => withQuery("/manage/settings/users", query),
  usersFile: (query: Query = {}) => withQuery("/manage/settings/users/file", query),
  inviteUser: () => "/manage/settings/users/new",
  organizationUser: (uuid: string, query: Query = {}) =>
    withQuery(`/manage/settings/users/${part(uuid)}`, query),
  track: () => "/manage/api/track",
  tour: (guide: string) => `/manage/api/tours/${part(guide)}`,
  tourProgress: (guide: string) => `/manage/api/tours/${part(guide)}/progress`,
  reauthenticate: (to?: string) => withQuery("/manage/reauthenticate", { to }),

  // Operator host
  operator: () => "/operator",
  operatorLogin: (query: Query = {}) => withQuery("/operator/login", query),
  operatorStep: (query: Query = {}) => withQuery("/operator/login/two_factor", query),
  operatorLogout: () => "/operator/logout",
  operatorWelcome: (query: Query = {}) => withQuery("/operator/welcome", query),
  operatorEnrolment: () => "/operator/welcome/two_factor",
  operatorAnnouncements: (query: Query = {}) => withQuery("/operator/announcements", query),
  operatorAnnouncementsFile: (query: Query = {}) =>
    withQuery("/operator/announcements/file", query),
  newOperatorAnnouncement: () => "/operator/announcements/new",
  operatorAnnouncement: (id: string) => `/operator/announcements/${part(id)}`,
  operatorMoney: (query: Query = {}) => withQuery("/operator/money", query),
  operatorMoneyCase: (organization: string, id: string) => `/operator/money/${organization}/${id}`,
  operatorInvoices: (query: Query = {}) => withQuery("/operator/invoices", query),
  operatorInvoicesFile: (query: Query = {}) => withQuery("/operator/invoices/file", query),
  operatorTransfers: (query: Query = {}) => withQuery("/operator/transfers", query),
  operatorPayouts: (query: Query = {}) => withQuery("/operator/payouts", query),
  operatorBankFile: () => "/operator/payouts/bank_file",
  operatorPayout: (organization: string, id: string) =>
    `/operator/payouts/${part(organization)}/${part(id)}`,
  operatorAdjustments: (query: Query = {}) => withQuery("/operator/adjustments", query),
  newOperatorAdjustment: (organization: string, query: Query = {}) =>
    withQuery(`/operator/adjustments/${part(organization)}`, query),
  operatorPastDue: (query: Query = {}) => withQuery("/operator/past_due", query),
  operatorRevenue: () => "/operator/revenue",
  operatorInvoice: (organization: string, id: string) => `/operator/invoices/${organization}/${id}`,
  operatorBooks: (query: Query = {}) => withQuery("/operator/books", query),
  operatorTieOuts: (query: Query = {}) => withQuery("/operator/books/organizations", query),
  operatorSettlements: (query: Query = {}) => withQuery("/operator/books/settlements", query),
  operatorSettlement: (file: string, query: Query = {}) =>
    withQuery(`/operator/books/settlements/${part(file)}`, query),
  takeOperatorSettlement: (account: string) => `/operator/books/settlements/take/${part(account)}`,
  operatorStatements: (query: Query = {}) => withQuery("/operator/books/statements", query),
  operatorStatementsFile: (query: Query = {}) =>
    withQuery("/operator/books/statements/file", query),
  newOperatorStatements: () => "/operator/books/statements/new",
  operatorStatementAccount: (bank: string) => `/operator/books/statements/${part(bank)}`,
  operatorDifferences: (query: Query = {}) => withQuery("/operator/reconciliation", query),
  operatorDifferencesFile: (query: Query = {}) => withQuery("/operator/reconciliation/file", query),
  operatorTieOutsFile: (query: Query = {}) =>
    withQuery("/operator/books/organizations/file", query),
  operatorJournal: (query: Query = {}) => withQuery("/operator/books/journal", query),
  operatorAccountCodes: () => "/operator/books/accounts",
  operatorPrices: (query: Query = {}) => withQuery("/operator/prices", query),
  operatorPrice: (plan: string) => `/operator/prices/${part(plan)}`,
  operatorCoupons: (query: Query = {}) => withQuery("/operator/coupons", query),
  newOperatorCoupon: () => "/operator/coupons/new",
  operatorNotifications: (query: Query = {}) => withQuery("/operator/notifications", query),
  operatorNotification: (id: string) => `/operator/notifications/${id}`,
  operatorNotificationsFile: (query: Query = {}) =>
    withQuery("/operator/notifications/file", query),
  operatorStaff: (query: Query = {}) => withQuery("/operator/staff", query),
  operatorDocuments: (query: Query = {}) => withQuery("/operator/documents", query),
  operatorDocumentsFile: (query: Query = {}) => withQuery("/operator/documents/file", query),
  operatorDocument: (organization: string, id: string) =>
    `/operator/documents/${part(organization)}/${part(id)}`,
  operatorDocumentFile: (organization: string, id: string) =>
    `/operator/files/${part(organization)}/${part(id)}`,
  operatorDocumentPicture: (organization: string, id: string) =>
    `/operator/files/${part(organization)}/${part(id)}/picture`,
  operatorStaffFile: (query: Query = {}) => withQuery("/operator/staff/file", query),

  operatorActivity: (query: Query = {}) => withQuery("/operator/activity", query),
  operatorActivityFile: (query: Query = {}) => withQuery("/operator/activity/file", query),
  operatorOrganizations: (query: Query = {}) => withQuery("/operator/organizations", query),
  operatorOrganizationsFile: (query: Query = {}) =>
    withQuery("/operator/organizations/file", query),
  operatorOrganization: (id: string) => `/operator/organizations/${part(id)}`,
  operatorCampaigns: (organization: string, query: Query = {}) =>
    withQuery(`/operator/organizations/${part(organization)}/campaigns`, query),
  operatorCampaignsFile: (organization: string, query: Query = {}) =>
    withQuery(`/operator/organizations/${part(organization)}/campaigns/file`, query),
  newOperatorCampaign: (organization: string) =>
    `/operator/organizations/${part(organization)}/campaigns/new`,
  operatorCampaign: (organization: string, campaign: string) =>
    `/operator/organizations/${part(organization)}/campaigns/${part(campaign)}`,
  operatorAccess: (id: string, query: Query = {}) =>
    withQuery(`/operator/organizations/${part(id)}/access`, query),

  // Subdomain: donors
  publicCampaign: (slug: string, query: Query = {}) => withQuery(`/c/${part(slug)}`, query),
  embeddedCampaign: (slug: string, query: Query = {}) => withQuery(`/c/${part(slug)}/embed`, query),
  embedScript: () => "/embed.js",
  publicDonations: (slug: string, query: Query = {}) =>
    withQuery(`/c/${part(slug)}/donations`, query),
  thanks: (slug: string, donation: string, query: Query = {}) =>
    withQuery(`/c/${part(slug)}/thanks/${part(donation)}`, query),
  donorCard: (link: string, query: Query = {}) => withQuery(`/mi/card/${part(link)}`, query),
  donorUpgrade: (link: string, query: Query = {}) => withQuery(`/mi/upgrade/${part(link)}`, query),
  donorConvert: (link: string) => `/mi/convert/${part(link)}`,
  pledgePay: (link: string, query: Query = {}) => withQuery(`/p/pay/${part(link)}`, query),
  pledgeStop: (link: string, query: Query = {}) => withQuery(`/p/stop/${part(link)}`, query),
  receipt: (link: string) => `/receipts/${part(link)}`,
  receiptFile: (link: string) => `/receipts/${part(link)}/file`,
  receiptCheck: (code?: string) => (code === undefined ? "/r" : `/r/${part(code)}`),
  ticket: (code: string) => `/t/${part(code)}`,
  ticketFile: (code: string) => `/t/${part(code)}/file`,
  ticketCalendar: (code: string) => `/t/${part(code)}/calendar`,
  ticketOrder: (link: string) => `/t/orders/${part(link)}`,
  ticketOrderFile: (link: string) => `/t/orders/${part(link)}/file`,
  donorDonationLink: (link: string, query: Query = {}) =>
    withQuery(`/mi/gift/${part(link)}`, query),
  donorEnter: (link: string) => `/mi/enter/${part(link)}`,
  donorEmail: (link: string) => `/mi/email/${part(link)}`,
  donorArea: (query: Query = {}) => withQuery("/mi", query),
  donorOwnData: () => "/mi/data",
  donorLogout: () => "/mi/logout",
  donorDonation: (id: string) => `/mi/gifts/${part(id)}`,
  donorAnswers: (id: string) => `/mi/gifts/${part(id)}/answers`,
  donorTerms: (id: string, query: Query = {}) => withQuery(`/mi/gifts/${part(id)}/terms`, query),
  donorPause: (id: string) => `/mi/gifts/${part(id)}/pause`,
  donorDonationCard: (id: string) => `/mi/gifts/${part(id)}/card`,
  donorCancel: (id: string, query: Query = {}) => withQuery(`/mi/gifts/${part(id)}/cancel`, query),
  donorNoUpgrade: (id: string) => `/mi/gifts/${part(id)}/upgrade`,
  trackCampaign: (slug: string, query: Query = {}) => withQuery(`/c/${part(slug)}/track`, query),
  publicUpdates: (slug: string) => `/c/${part(slug)}/updates`,
  waitingList: (slug: string) => `/c/${part(slug)}/waiting`,
  publicQr: (slug: string) => `/c/${part(slug)}/qr.svg`,
  sharePicture: (slug: string | null, query: Query = {}) =>
    withQuery(slug === null ? "/og.png" : `/c/${part(slug)}/og.png`, query),
  picture: (id: string, variant: string) => `/uploads/pictures/${part(id)}/${part(variant)}`,
} as const;
