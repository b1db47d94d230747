/**
 * The fields that a record may contain, and what is kept of their values. Recording a field that is
 * not listed here does not compile; an organisation's field also needs a name in
 * `manage.activity.fields` of every language.
 */

export type Treatment = "plain" | "last_four" | "email" | "hidden";

/** Business data is kept; personal data only as far as needed to recognise a known person. */
export const organizationFields = {
  access_request: "plain",
  account_number: "last_four",
  account_type: "plain",
  activated: "plain",
  address: "plain",
  allowed_domains: "plain",
  allow_one_time: "plain",
  allow_other_amount: "plain",
  amount: "plain",
  amounts: "plain",
  analytics_id: "plain",
  archived_at: "plain",
  anonymous: "plain",
  answers: "hidden",
  attachment: "plain",
  bank_address: "plain",
  bank_branch: "plain",
  bank_city: "plain",
  bank_code: "plain",
  bank_name: "plain",
  bank_reference: "plain",
  invoice_number: "plain",
  credit_effect: "plain",
  credit_reason: "plain",
  begin_date: "plain",
  categories: "plain",
  category: "plain",
  cellphone: "last_four",
  channels: "plain",
  city_address: "hidden",
  collect_day: "plain",
  collect_day_options: "plain",
  converted_from: "plain",
  collected_period: "plain",
  color: "plain",
  contact_email: "email",
  birthday: "hidden",
  email_consent: "plain",
  phone_consent: "plain",
  contact_first_name: "hidden",
  contact_last_name: "hidden",
  contact_name: "hidden",
  contact_phone: "last_four",
  country: "plain",
  country_address: "plain",
  cover_focus: "plain",
  measuring_key: "plain",
  measuring_service: "plain",
  cover_picture: "plain",
  currency: "plain",
  description: "plain",
  discarded_reason: "plain",
  donations: "plain",
  document_type: "plain",
  email: "email",
  end_date: "plain",
  event_date: "plain",
  event_end: "plain",
  evidence: "plain",
  default_language: "plain",
  expires_at: "plain",
  facebook_pixel_id: "plain",
  features: "plain",
  flags: "plain",
  first_name: "hidden",
  form_fields: "plain",
  form_variant: "plain",
  immediate_charging: "plain",
  format: "plain",
  gateway: "plain",
  gender: "hidden",
  improve_donation_experience: "plain",
  installments: "plain",
  last_name: "hidden",
  legal_name: "plain",
  linked_account: "plain",
  logo: "plain",
  max_amount: "plain",
  min_amount: "plain",
  merged: "plain",
  name: "plain",
  note: "hidden",
  objective: "plain",
  order: "plain",
  page: "plain",
  lead_reminder_days: "plain",
  pause_after_periods: "plain",
  paused_reason: "plain",
  payment_method: "plain",
  payouts_released: "plain",
  phone: "last_four",
  plan: "plain",
  plan_paid_until: "plain",
  primary: "plain",
  public_links: "plain",
  published_at: "plain",
  reason: "plain",
  receipt_of: "plain",
  recover_rejected_donations: "plain",
  recurrence_default: "plain",
  recurrence_options: "plain",
  refund: "plain",
  rejection_note: "plain",
  rejection_reason: "plain",
  require_two_factor: "plain",
  retry_declined: "plain",
  offers_cover_fees: "plain",
  offers_dedication: "plain",
  shows_donors: "plain",
  role: "plain",
  rules: "plain",
  sell_end_date: "plain",
  short_description: "plain",
  skipped_period: "plain",
  slug: "plain",
  soft_descriptor: "plain",
  state: "plain",
  state_address: "hidden",
  street_address: "hidden",
  suggest_monthly_recurrence: "plain",
  suspended: "plain",
  tag_manager_id: "plain",
  tags: "hidden",
  tax_data: "plain",
  thanks_email: "plain",
  thanks_message: "plain",
  ticket: "plain",
  ticket_options: "plain",
  timezone: "plain",
  title: "plain",
  trial_ends_at: "plain",
  type: "plain",
  uid: "last_four",
  uid_number: "last_four",
  uid_type: "plain",
  upgrade: "plain",
  upgrade_max_percentage: "plain",
  upgrade_min_percentage: "plain",
  zipcode_address: "hidden",
  show_totals: "plain",
} as const satisfies Record<string, Treatment>;

/** Fields of our staff's acts outside organisations, which only our staff read. */
export const operatorFields = {
  amounts: "plain",
  applies_from: "plain",
  countries: "plain",
  coupon: "plain",
  duration: "plain",
  email: "email",
  ended_at: "plain",
  ends_on: "plain",
  link: "plain",
  max_uses: "plain",
  months: "plain",
  percentage: "plain",
  plan: "plain",
  price: "plain",
  reason: "plain",
  starts_on: "plain",
  tiers: "plain",
  usd_price: "plain",
  valid_from: "plain",
  valid_until: "plain",
  terms_on: "plain",
  text_en: "plain",
  text_es: "plain",
  text_pt: "plain",
} as const satisfies Record<string, Treatment>;

/** Fields of events on a person's account. */
export const securityFields = {
  cellphone: "last_four",
  count: "plain",
  email: "email",
  method: "plain",
} as const satisfies Record<string, Treatment>;

type AnyOf<Fields> = { [Field in keyof Fields]?: unknown };
/** For literal objects in the call, the compiler rejects unknown names without further types. */
export type OrganizationOverrides = AnyOf<typeof organizationFields>;
export type SecurityFacts = AnyOf<typeof securityFields>;

/**
 * Resolves to `T` if it has only these fields, even if it is a variable or a return value; a record
 * of any names (`Record<string, …>`) is rejected.
 */
// Minor units would be read as major ones, so that an amount comes as a decimal of its currency.
type Only<T, Fields> = {
  [Field in keyof T]: Field extends keyof Fields
    ? unknown extends T[Field]
      ? unknown
      : bigint extends T[Field]
        ? never
        : unknown
    : never;
};
export type OnlyOrganizationFacts<T> = Only<T, typeof organizationFields>;
export type OnlyOperatorFacts<T> = Only<T, typeof operatorFields>;
