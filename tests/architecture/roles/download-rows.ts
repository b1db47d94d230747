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
  "agency-results/list-pledge-results": readersOfLeads,
  "agency-results/list-pledge-results-for-file": treasurers,
  "agency-results/list-clawback-lines-for-file": treasurers,
  "agency-results/list-result-choices": readersOfLeads,
  "pledges/device/list-devices": readersOfLeads,
  "agency-results/get-agency-results": readersOfLeads,
  "agency-results/find-clawback-rule": treasurers,
  "agency-results/get-clawback-rule": treasurers,
  "agency-results/list-clawback-teams": treasurers,
  "agency-results/list-clawback-lines": treasurers,
  "agency-results/save-clawback-rule": treasurers,
  "agency-results/freeze-statements": [...treasurers, "agency-results.freeze-statements"],
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
  "manage/agencies/download": dialog,
  "manage/clawback/download": dialog,
  "manage/pledges/download": dialog,
  "manage/clawback": { loader: treasurers },
  "manage/clawback/:agency": { loader: treasurers, action: treasurers },
  "manage/agencies": { loader: readersOfLeads },
  "manage/transactions/ledger": dialog,
  "manage/leads": { loader: readersOfLeads },
  "manage/downloads": { loader: treasurers },
  "manage/downloads/:uuid/file": { loader: treasurers },
  "__json/manage/api/downloads": { action: treasurers },
};
