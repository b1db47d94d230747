/** What can be downloaded, how, and the states of a request. */

export const downloadKinds = [
  "donations",
  "donors",
  "transactions",
  "leads",
  "ledger",
  "attendees",
  "agencies",
  "clawback",
  "pledges",
] as const;
export type DownloadKind = (typeof downloadKinds)[number];

export const downloadFormats = ["csv", "xlsx"] as const;
export type DownloadFormat = (typeof downloadFormats)[number];

/** As the specification spells them ('Download request state'). */
export const downloadStates = ["inProcess", "success", "fail"] as const;
export type DownloadState = (typeof downloadStates)[number];
