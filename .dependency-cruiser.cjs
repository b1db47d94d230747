// Who may import whom: the seven rules of 'Who may import whom' in the house's plan
// (docs/decisions/0001-the-house.md), each with its reason. Run from the root: npm run boundaries

const TESTS = "\\.test\\.tsx?$|^tests/|^app/vault/testing/";

/** The nouns of app/domain, in the order in which they may know each other: only those before. */
const NOUNS = [
  "idempotency-keys",
  "audit",
  "organizations",
  "integration-changes",
  "pictures",
  "users",
  "operators",
  "support",
  "access-requests",
  "documents",
  "announcements",
  "billing",
  "billing-profiles",
  "campaigns",
  "tickets",
  "donors",
  "bank-accounts",
  "payment-processors",
  "ledger",
  "card-testing",
  "payments",
  "donations",
  "receipts",
  "attendees",
  "onboarding",
  "subscriptions",
  "payouts",
  "agencies",
  "pledges",
  "agency-results",
  "downloads",
  "reports",
  "integrations",
  "news",
  "notifications",
];

/**
 * The rooms of a noun whose files fill more than one folder, in the order in which they may know each
 * other; "" is the noun's own folder. They share the noun's tables (docs/decisions/0085-rooms.md).
 */
const ROOMS = {
  organizations: ["", "standing", "days"],
  users: ["", "photos", "sessions", "two-factor", "account"],
  campaigns: ["", "pictures", "editor", "form", "measuring", "promoted", "updates"],
  ledger: ["", "books", "years"],
  payments: ["", "cards", "refunds", "webhooks", "cases"],
  donations: [
    "cards",
    "totals",
    "",
    "lists",
    "terms",
    "edits",
    "increases",
    "results",
    "giving",
    "months",
    "duplicates",
    "leads",
    "donor-area",
    "bulk-changes",
  ],
  attendees: ["", "waiting"],
  integrations: ["", "rules", "sync"],
  notifications: ["", "people", "money"],
  subscriptions: [
    "coupons",
    "notices",
    "prices",
    "invoices",
    "unpaid",
    "",
    "transfers",
    "credit-notes",
    "papers",
    "commission",
    "staff",
  ],
};

/** The tables that each noun owns: it alone writes them (tests/architecture/owners.test.ts). */
const TABLES = {
  "idempotency-keys": ["idempotency_keys"],
  audit: ["audit_entries", "security_events", "operator_records"],
  organizations: ["organizations", "platform_state"],
  "integration-changes": ["integration_changes"],
  pictures: ["pictures"],
  users: [
    "users",
    "user_photos",
    "memberships",
    "sessions",
    "login_tickets",
    "verification_codes",
    "invitations",
    "password_resets",
    "email_changes",
    "two_factors",
    "recovery_codes",
    "two_factor_resets",
  ],
  operators: ["operators"],
  support: ["support_accesses"],
  "access-requests": ["access_requests"],
  documents: ["organization_documents", "document_attachments"],
  announcements: ["announcements", "announcement_dismissals"],
  "billing-profiles": ["billing_profiles"],
  campaigns: [
    "campaigns",
    "campaign_amounts",
    "campaign_fields",
    "campaign_updates",
    "campaign_update_mails",
    "measuring_keys",
  ],
  tickets: ["ticket_options", "promo_codes", "tickets", "waiting_entries"],
  donors: ["donors", "donor_notes", "donor_links", "donor_sessions", "mail_stops"],
  "bank-accounts": ["bank_accounts"],
  "payment-processors": [
    "payment_processors",
    "gateway_connections",
    "gateway_authorizations",
    "gateway_accounts",
  ],
  ledger: [
    "ledger_postings",
    "ledger_entries",
    "ledger_balances",
    "ledger_open_items",
    "closed_months",
    "account_codes",
  ],
  "card-testing": ["shared_counters", "card_testing_waves"],
  payments: ["provider_references", "webhook_inbox", "refunds", "disputes"],
  donations: [
    "donations",
    "transactions",
    "payment_methods",
    "daily_totals",
    "daily_counts",
    "donation_items",
    "donation_answers",
    "collections",
    "donor_mails",
    "donor_duplicates",
    "donor_merges",
    "bulk_changes",
    "bulk_change_items",
    "conversions",
    "leads",
    "measured_donations",
    "upgrades",
    "upgrade_steps",
  ],
  receipts: ["receipts", "receipt_counters"],
  pledges: ["pledges", "pledge_events"],
  attendees: [
    "event_cancellations",
    "event_cancellation_orders",
    "attendee_messages",
    "attendee_message_recipients",
  ],
  onboarding: ["terms_acceptances", "guide_progress"],
  downloads: ["downloads"],
  subscriptions: [
    "subscriptions",
    "payment_modes",
    "card_authorizations",
    "invoices",
    "invoice_lines",
    "invoice_attempts",
    "invoice_transfers",
    "invoice_counters",
    "credit_notes",
    "credit_entries",
    "plan_notices",
    "coupons",
    "plan_prices",
    "coupon_amounts",
    "coupon_redemptions",
    "commission_entries",
  ],
  payouts: [
    "payouts",
    "payout_items",
    "payout_settings",
    "adjustments",
    "settlement_files",
    "settlement_lines",
    "settlement_differences",
    "bank_statement_accounts",
    "bank_statement_lines",
  ],
  agencies: ["agencies", "agency_campaigns", "agency_people", "agency_seats"],
  "agency-results": ["clawback_rules", "clawback_statements", "clawback_lines"],
  reports: ["saved_filters"],
  integrations: [
    "integrations",
    "integration_authorizations",
    "integration_rules",
    "integration_requests",
    "integration_calls",
    "integration_comparisons",
    "integration_loads",
    "integration_load_changes",
  ],
  news: ["news_items", "news_choices"],
};

/** Plan and feature limits are asked for here and nowhere else, in the browser as well. */
const ENTITLEMENTS = "^app/domain/billing/entitlements\\.ts$";

/** A noun's writers as parts of a statement: one round trip writes what several nouns own. */
const WRITERS = "^app/domain/.+\\.sql\\.ts$";

/** A rule over the product's own code; the tests may reach what they prove. */
function forbid(name, comment, from, to) {
  const pathNot = [TESTS, from.pathNot].filter(Boolean).join("|");
  return { name, severity: "error", comment, from: { ...from, pathNot }, to };
}

const nounRules = NOUNS.flatMap((noun, place) => {
  const from = { path: `^app/domain/${noun}/` };
  const later = NOUNS.slice(place + 1).join("|");
  const earlier = NOUNS.slice(0, place).join("|");
  return [
    later &&
      forbid(
        `5-order-${noun}`,
        `${noun} knows only the nouns before it, so that no two know each other: the other way goes an event in the outbox.`,
        from,
        { path: `^app/domain/(?:${later})/` },
      ),
    earlier &&
      forbid(
        `5-inside-${noun}`,
        `From another noun ${noun} takes its operations (*.server.ts), its schemas and its writers (*.sql.ts): the rest is that noun's own business and may change. ${noun} owns ${TABLES[noun]?.join(", ") ?? "no table"}.`,
        from,
        {
          path: `^app/domain/(?:${earlier})/`,
          pathNot: `(?:\\.server|/(?:login-)?schema|/charge-result|/charge-cause|/money-flags|/next-action|/agency-seat|/seats-held|/adjustment-note)\\.ts$|${ENTITLEMENTS}|${WRITERS}`,
        },
      ),
  ].filter(Boolean);
});

/** Files of a room; those of the noun's own folder lie beside the rooms. */
const roomPath = (noun, rooms) =>
  `^app/domain/${noun}/(?:${rooms.map((room) => (room === "" ? "[^/]+$" : `${room}/`)).join("|")})`;

const roomRules = Object.entries(ROOMS).flatMap(([noun, rooms]) => [
  ...rooms
    .slice(0, -1)
    .map((room, place) =>
      forbid(
        `5-rooms-${noun}${room === "" ? "" : `-${room}`}`,
        "A room knows the rooms before it, so that no two know each other.",
        { path: roomPath(noun, [room]) },
        { path: roomPath(noun, rooms.slice(place + 1)) },
      ),
    ),
  forbid(
    `5-rooms-have-a-place-${noun}`,
    "A new room gets its place in ROOMS first.",
    { path: `^app/domain/${noun}/[^/]+/`, pathNot: roomPath(noun, rooms) },
    {},
  ),
]);

module.exports = {
  forbidden: [
    forbid(
      "1-database-in-infrastructure",
      "One place opens connections: there the tenant is set, so no query can run without one.",
      {
        path: "^(?:app|jobs)/",
        pathNot: "^app/infrastructure/|^app/commands/|^app/generated/",
      },
      {
        path: "(?:^|/)node_modules/(?:pg|@prisma/client|@prisma/adapter-pg)/|^app/generated/prisma",
        dependencyTypesNot: ["type-only"],
      },
    ),
    forbid(
      "1-no-database-at-the-edges",
      "Routes, components and job handlers call operations: a query there would have no ability check and no test.",
      { path: "^app/(?:routes|components|enhance)/|^jobs/handlers/" },
      {
        path: "^app/infrastructure/database/(?:vault-)?database\\.server\\.ts$",
        dependencyTypesNot: ["type-only"],
      },
    ),
    forbid(
      "1-queues-in-infrastructure",
      "One place makes queues: there is no delay, no schedule and no rate limit, for all that is later is a row with due_at.",
      {
        path: "^(?:app|jobs|prisma)/",
        pathNot: "^app/infrastructure/queues/(?:postgres-)?queue\\.server\\.ts$|^app/commands/",
      },
      { path: "(?:^|/)node_modules/bullmq/" },
    ),
    forbid(
      "2-domain-without-request",
      "The business is the same by page, JSON call and job: it knows no React and no request.",
      { path: "^app/domain/" },
      {
        path: "^app/(?:http|routes|components|enhance|vault)/|^app/(?:root|entry\\.[a-z]+|server|routes)\\.tsx?$|(?:^|/)node_modules/(?:react|react-dom|express|@remix-run/[^/]+)/",
      },
    ),
    forbid(
      "2-providers-through-the-registry",
      "Which company stands behind a gateway is a row of data; the registry alone turns it into code.",
      { path: "^app/(?!providers/)|^jobs/" },
      { path: "^app/providers/[^/]+/" },
    ),
    forbid(
      "2-registry-alone-imports-providers",
      "The interface must not lean on one company.",
      {
        path: "^app/providers/[^/]+\\.ts$",
        pathNot: "^app/providers/(?:registry|implemented|companies)\\.ts$",
      },
      { path: "^app/providers/[^/]+/" },
    ),
    forbid(
      "3-providers-know-no-business",
      "A provider translates a company's protocol: no database, no tenant, no request.",
      { path: "^app/providers/" },
      {
        path: "^app/(?!providers/|infrastructure/|values/|countries/)|^jobs/|^app/infrastructure/database/(?:vault-)?database\\.server\\.ts$",
      },
    ),
    forbid(
      "3-providers-apart",
      "A provider can be added or removed without reading another.",
      { path: "^app/providers/([^/]+)/" },
      { path: "^app/providers/[^/]+/", pathNot: "^app/providers/$1/" },
    ),
    forbid(
      "3-integrations-know-no-business",
      "A connector translates a system's protocol: no database, no tenant, no request.",
      { path: "^app/integrations/" },
      { path: "^app/(?!integrations/|values/)|^jobs/" },
    ),
    forbid(
      "3-integrations-through-the-registry",
      "Which system an organisation connected is a row of data; the registry alone turns it into code.",
      { path: "^app/(?!integrations/)|^jobs/" },
      { path: "^app/integrations/[^/]+/" },
    ),
    forbid(
      "3-vault-stands-alone",
      "What sees card numbers is small enough to be read as a whole.",
      { path: "^app/vault/" },
      {
        path: "^app/(?!vault/|infrastructure/|values/|providers/)|^jobs/|^app/providers/(?!(?:companies|company-facts|[^/]+/facts)\\.ts$)",
      },
    ),
    forbid(
      "3-nobody-imports-the-vault",
      "Card numbers live in the vault's process: the others call it over its own socket.",
      { path: "^(?:app|jobs|prisma)/", pathNot: "^app/vault/" },
      { path: "^app/vault/" },
    ),
    forbid(
      "4-infrastructure-below-all",
      "A thin file per machine knows no business: it can be replaced without touching any.",
      { path: "^app/infrastructure/" },
      { path: "^app/(?!infrastructure/|values/|generated/)|^jobs/" },
    ),
    forbid(
      "4-values-stand-alone",
      "Small pure things: the same in the browser, the server and the vault.",
      { path: "^app/values/" },
      { path: "^app/(?!values/)|^jobs/|(?:^|/)node_modules/(?:react|express|pg|@remix-run)/" },
    ),
    forbid(
      "4-countries-know-values-only",
      "A country is data and checks: browser and server read the same.",
      { path: "^app/countries/" },
      { path: "^app/(?!countries/|values/)|^jobs/" },
    ),
    ...nounRules,
    ...roomRules,
    forbid(
      "5-nouns-have-a-place",
      "A new noun gets its place in NOUNS first: who may know it, and whom it may know.",
      { path: `^app/domain/(?!(?:${NOUNS.join("|")})/)[^/]+/` },
      {},
    ),
    forbid(
      "6-app-takes-the-catalogue",
      "What a job carries is known to both sides; how it is run is the worker's business alone.",
      { path: "^app/" },
      { path: "^jobs/", pathNot: "^jobs/catalog\\.ts$" },
    ),
    forbid(
      "6-the-catalogue-is-data",
      "Web reads it at every enqueue: it must not pull handlers into web.",
      {
        path: "^jobs/(?:catalog|(?:account|file|integration|payout|people|plan|pledge)-jobs)\\.ts$",
      },
      {
        path: "^(?:app|jobs)/",
        pathNot: "^jobs/(?:account|file|integration|payout|people|plan|pledge)-jobs\\.ts$",
        dependencyTypesNot: ["type-only"],
      },
    ),
    forbid(
      "7-tests-are-not-the-product",
      "Simulators and the lab are processes that the launcher starts; none may be in a bundle of the product.",
      { path: "^(?:app|jobs|prisma)/" },
      { path: "^tests/|\\.test\\.tsx?$|^app/vault/testing/" },
    ),
    forbid(
      "no-schemas-in-components",
      "A schema brings Zod and 25 kB with it: a form loads its own when somebody touches it (useSchemaForm), and choices that a form shows stand in a file of their own.",
      { path: "^app/(?:components|enhance)/" },
      {
        path: "^app/domain/.*schema\\.ts$",
        dynamic: false,
        dependencyTypesNot: ["type-only"],
      },
    ),
    forbid(
      "no-date-library-in-components",
      "The date library brings 22 kB with it: the server computes days, and zone-parts.ts reads one of an instant.",
      { path: "^app/(?:components|enhance)/", pathNot: "\\.test\\.tsx?$" },
      { path: "^app/values/time/calendar\\.ts$", dependencyTypesNot: ["type-only"] },
    ),
    forbid(
      "no-development-packages",
      "The image holds production dependencies only.",
      // Commands of developers alone: one runs the tests, one writes files as Prettier wants them.
      { path: "^(?:app|jobs|prisma)/", pathNot: "^app/commands/(?:mutation|new)/" },
      { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    ),
    forbid(
      "no-unknown-packages",
      "What isn't in package.json is somebody else's accident.",
      // Remix asks for this one declaration of types.
      { path: "^(?:app|jobs|prisma|tests)/", pathNot: "^app/env\\.d\\.ts$" },
      { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    ),
    {
      name: "no-cycles",
      severity: "error",
      comment: "A circle has no bottom: neither file can be read or tested first.",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-unresolvable",
      severity: "error",
      comment: "An import that leads nowhere.",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:|\\?url$" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^build/|^app/generated/prisma/.*/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      mainFields: ["module", "main", "types"],
    },
    cache: { folder: "node_modules/.cache/dependency-cruiser", strategy: "content" },
  },
};
