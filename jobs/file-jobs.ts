/** The jobs of files of lists and of donors and potential donors; a part of the catalogue, with data alone. */
import { z } from "zod";

const id = z.uuid();
const mail = { queue: "mails", attempts: 20 } as const;
const daily = { payload: z.object({}), queue: "mails", attempts: 5 } as const;
const fileJob = {
  payload: z.object({ downloadId: id }),
  queue: "downloads",
  attempts: 20,
} as const;

export const fileJobs = {
  /** Writes a list that a person requested into a file; a million rows take minutes. */
  "downloads.make-file": { ...fileJob, abilities: [["create", "export"]], limitMinutes: 60 },
  /** Ends the files that may contain a donor who was erased; it waits for no file that is being written. */
  "downloads.end-files": {
    ...fileJob,
    queue: "charges",
    payload: z.object({ donorId: id }),
    abilities: [["delete", "export"]],
  },
  "downloads.erase-file": { ...fileJob, abilities: [["delete", "export"]] },
  /** Mails the link of a file, or says that the download failed. */
  "notifications.send-download-link": { ...fileJob, abilities: [["create", "export"]], ...mail },
  /** Runs once a day for each organisation; it reads all donors of one. */
  "donations.find-duplicates": {
    payload: z.object({}),
    queue: "downloads",
    attempts: 5,
    abilities: [["read", "donor"]],
    limitMinutes: 10,
  },
  /** Runs once a day for each organisation. */
  "donations.wipe-merges": { ...daily, abilities: [["delete", "donor"]] },
  /** Runs once a day for each organisation. */
  "donations.erase-leads": { ...daily, abilities: [["delete", "lead"]] },
  /** Runs once a day for each organisation that reminds people who left a form. */
  /** Runs once a day for each organisation where accounts are debited. */
  "donations.announce-debits": { ...daily, abilities: [["read", "donation"]] },
  "donations.remind-leads": { ...daily, abilities: [["update", "lead"]] },
  "notifications.send-lead-reminder": {
    abilities: [["update", "lead"]],
    payload: z.object({ leadId: id }),
    ...mail,
  },
} as const;
