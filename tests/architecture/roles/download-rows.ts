import { downloaders, managers, publicPages, readersOfLeads, treasurers, type Who } from "./who";

const reminders: readonly Who[] = [
  ...managers,
  "donations.remind-leads",
  "notifications.send-lead-reminder",
];

const fileErasers: readonly Who[] = [...treasurers, "downloads.end-files", "downloads.erase-file"];

/** Operations on files of lists, and on potential donors. */
export const downloadRows: Record<string, readonly Who[]> = {
  "donations/leads/erase-leads": [...managers, "donations.erase-leads"],
  "donations/leads/claim-lead-reminder": reminders,
  "donations/leads/remind-leads": reminders,
  "notifications/stop-mails": [...managers, ...publicPages],
  "notifications/send-lead-reminder": reminders,
  "donations/leads/list-leads": readersOfLeads,
  "donations/leads/list-leads-for-file": treasurers,
  "downloads/end-files": fileErasers,
  "downloads/erase-file": fileErasers,
  "downloads/find-download-to-mail": downloaders,
  "downloads/get-download-file": downloaders,
  "downloads/get-download-form": downloaders,
  "downloads/list-own-downloads": treasurers,
  "downloads/make-file": downloaders,
  "downloads/request-download": downloaders,
  "notifications/people/send-download-link": downloaders,
};

const dialog = { loader: treasurers, action: treasurers };

export const downloadHandlers = {
  "manage/donations/download": dialog,
  "manage/donors/download": dialog,
  "manage/transactions/download": dialog,
  "manage/leads/download": dialog,
  "manage/transactions/ledger": dialog,
  "manage/leads": { loader: readersOfLeads },
  "manage/downloads": { loader: treasurers },
  "manage/downloads/:uuid/file": { loader: treasurers },
  "__json/manage/api/downloads": { action: treasurers },
};
