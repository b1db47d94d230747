/** Fields of teams and pledges that an owner's own sweep cannot reach, with the reasons. */
const because = (reason: string, ...fields: string[]) =>
  Object.fromEntries(fields.map((field) => [field, reason]));

const teamForms = ["/agency/team/new", "/agency/team/:uuid"].flatMap((page) =>
  ["body idempotency_key", "body authenticity_token", "header x-csrf-token"].map(
    (field) => `POST ${page} ${field}`,
  ),
);

const pledgePages = ["", "/edit", "/card"].map((page) => `/agency/pledges/:uuid${page}`);
const donationPages = ["", "/edit", "/payment_method"].map(
  (page) => `/agency/donations/:uuid${page}`,
);
const pledgeForms = [
  ...["GET", "POST"].flatMap((method) => [
    ...[...pledgePages, ...donationPages].map((page) => `${method} ${page} path uuid`),
    `${method} /agency/pledges/new query campaign`,
  ]),
  ...["/agency/pledges/new", "/agency/pledges/look", ...pledgePages, ...donationPages].flatMap(
    (page) => [`POST ${page} body authenticity_token`, `POST ${page} header x-csrf-token`],
  ),
  "POST /agency/pledges/new body uuid",
  "POST /agency/pledges/new body campaign",
  "POST /agency/pledges/look body campaign",
  "POST /agency/pledges/:uuid/card body payment_method.gateway.token",
  "POST /agency/donations/:uuid/payment_method body payment_method.gateway.token",
  ...["agency", "campaign", "user"].map((name) => `GET /agency/pledges query ${name}`),
];

const settings = ["new", "admins/new", "admins/:uuid", ":token", ":token/users/new"];

export const silentOfTeams: Record<string, string> = {
  ...because(
    "an owner belongs to no team: the crossing of roles asks as its people",
    "GET /auth/ticket query team",
    "GET /auth/start query team",
    "GET /agency/results query agency",
    "GET /agency/results query person",
    "GET /agency/results query campaign",
    "GET /agency/team/:uuid path uuid",
    "POST /agency/team/:uuid path uuid",
    ...teamForms,
    ...pledgeForms,
  ),
  ...because(
    "the rest of the body is refused before the key counts",
    "POST /manage/agencies/download body idempotency_key",
    "POST /manage/clawback/download body idempotency_key",
    ...[...settings, ":token/users/:uuid"].map(
      (page) => `POST /manage/settings/agencies/${page} body idempotency_key`,
    ),
    ...["", "/admins", "/:token/users"].map(
      (page) => `POST /__json/manage/settings/agencies${page} header idempotency-key`,
    ),
  ),
  ...because(
    "the filters of the list at the same address: an owner captures no pledge",
    ...["agency", "campaign", "user", "after"].map(
      (field) => `POST /__json/manage/api/pledges query ${field}`,
    ),
  ),
  ...because(
    "one page has all of B's rows",
    "GET /__json/manage/settings/agencies query after",
    "GET /__json/manage/api/pledges query after",
  ),
  ...because(
    "the ticket stands for person and page",
    "POST /__json/agency/offline/pledges header x-csrf-token",
  ),
  ...because(
    "a pledge that the sweep has withdrawn leads back to its page",
    "POST /manage/pledges/:uuid/edit body authenticity_token",
    "POST /manage/pledges/:uuid/edit header x-csrf-token",
  ),
  ...because(
    "the form takes the token of its own page's visit",
    "POST /p/pay/:link body authenticity_token",
    "POST /p/pay/:link header x-csrf-token",
  ),
  ...because(
    "the sweep's own downloads have used up the hour",
    "POST /__json/manage/api/downloads header x-csrf-token",
  ),
};
