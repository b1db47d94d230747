/**
 * Every kind of mail of the product: who writes, who gets the answer, and how a person stops it. Senders name the kind;
 * the headers follow from this table alone.
 */

export interface MailRule {
  /** Whose name the mail bears; the address is always the platform's. */
  from: "organization" | "platform";
  /** `contact`: the organisation's e-mail, when it has one; `writer`: the person who wrote it; `nobody`: a code or a link. */
  answer: "contact" | "support" | "writer" | "nobody";
  /** `never`: the mail belongs to a payment, the account, its security or the law; `link`: it carries an unsubscribe link. */
  stop: "never" | "link";
}

const toDonor = { from: "organization", answer: "contact", stop: "never" } as const;
const codeToDonor = { from: "organization", answer: "nobody", stop: "never" } as const;
const offerToDonor = { from: "organization", answer: "contact", stop: "link" } as const;
const toMember = { from: "platform", answer: "support", stop: "never" } as const;
const codeToMember = { from: "platform", answer: "nobody", stop: "never" } as const;
const newsToMember = { from: "platform", answer: "support", stop: "link" } as const;

export const mailKinds = {
  donation_change: toDonor,
  donor_code: codeToDonor,
  donor_data_change: toDonor,
  donor_email_change: toDonor,
  donor_entry: codeToDonor,
  donor_notice: toDonor,
  event_notice: toDonor,
  pledge_notice: toDonor,
  receipt: toDonor,
  refund_notice: toDonor,
  ticket_notice: toDonor,
  tickets: toDonor,
  upgrade_notice: toDonor,
  attendee_messages: { from: "organization", answer: "writer", stop: "never" },

  campaign_update: offerToDonor,
  lead_reminder: offerToDonor,
  monthly_suggestion: offerToDonor,
  waiting_notice: offerToDonor,

  access_answer: toMember,
  access_notice: toMember,
  account_notice: toMember,
  dispute_notice: toMember,
  document_notice: toMember,
  email_change: toMember,
  missed_charge: toMember,
  payout_notice: toMember,
  people_notice: toMember,
  plan_notice: toMember,
  refund_report: toMember,
  security_notice: toMember,
  staff_notice: toMember,
  standing_notice: toMember,
  support_notice: toMember,
  team_notice: toMember,
  terms_notice: toMember,
  two_factor_notice: toMember,

  download_link: codeToMember,
  invitation: codeToMember,
  team_invitation: codeToMember,
  operator_link: codeToMember,
  password_reset: codeToMember,
  verification_code: codeToMember,

  card_testing: newsToMember,
  news_digest: newsToMember,
  news_item: newsToMember,
  review_notice: newsToMember,
  trial_notice: newsToMember,
} as const satisfies Record<string, MailRule>;

export type MailKind = keyof typeof mailKinds;

type KindWith<Rule extends Partial<MailRule>> = {
  [Kind in MailKind]: (typeof mailKinds)[Kind] extends Rule ? Kind : never;
}[MailKind];

/** Kinds that carry an unsubscribe link. */
export type StoppableKind = KindWith<{ stop: "link" }>;
/** Kinds that a person of the organisation wrote. */
export type WrittenKind = KindWith<{ answer: "writer" }>;
