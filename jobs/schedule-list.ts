/** Schedules of the worker, in seconds; with the lab on they run only in /run-due. */
export const schedules = {
  "donations.announce-upgrades": { everySeconds: 300 },
  "donations.claim-due": { everySeconds: 30 },
  "payments.check-unknown": { everySeconds: 15 },
  "payments.resume-notifications": { everySeconds: 300 },
  "payments.check-refunds": { everySeconds: 15 },
  "organizations.begin-card-reminders": { everySeconds: 3600 },
  "organizations.begin-trial-notices": { everySeconds: 3600 },
  "organizations.begin-news-day": { everySeconds: 900 },
  "organizations.begin-debit-notices": { everySeconds: 3600 },
  "organizations.begin-lead-reminders": { everySeconds: 3600 },
  "organizations.begin-donor-days": { everySeconds: 3600 },
  "organizations.begin-lead-erasure": { everySeconds: 3600 },
  "organizations.begin-commission-months": { everySeconds: 3600 },
  "organizations.begin-statements": { everySeconds: 3600 },
  "payouts.begin-cut-offs": { everySeconds: 900 },
  "payouts.check-payouts": { everySeconds: 60 },
  "payouts.match-again": { everySeconds: 900 },
  "subscriptions.begin-renewals": { everySeconds: 60 },
  "integrations.begin-syncs": { everySeconds: 30 },
  "platform.sweep": { everySeconds: 300 },
} as const;
export type ScheduleName = keyof typeof schedules;
