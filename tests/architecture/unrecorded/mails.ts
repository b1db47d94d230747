/** Files of the domain that note what becomes of a mail. */
export const UNRECORDED_MAILS: Record<string, string> = {
  "app/domain/donations/lists/note-donor-mail.server.ts":
    "notes that a mail went out, beside the donation",
  "app/domain/donations/leads/remind-leads.server.ts": "notes that a mail goes out",
  "app/domain/donations/leads/claim-lead-reminder.server.ts": "notes that a mail goes out",
  "app/domain/news/stop-news.sql.ts": "a person's choice of their own mails, as update-choices",
  "app/domain/attendees/note-message.server.ts": "notes that a mail went out",
  "app/domain/campaigns/updates/claim-update-mail.server.ts": "notes that a mail goes out",
  "app/domain/campaigns/updates/continue-update-mails.server.ts":
    "a step of the job that sends an update's mails; publish-update records it",
  "app/domain/campaigns/updates/note-update-mail.server.ts":
    "notes that a mail went out, or never will",
  "app/domain/donations/increases/announce-upgrades.server.ts":
    "enqueues the mail that announces a step; upgrade_steps is its record",
  "app/domain/donations/increases/record-upgrade-notice.server.ts": "notes that a mail went out",
  "app/domain/donations/lists/note-receipts.server.ts":
    "notes that a mail went out, beside the donation",
};
