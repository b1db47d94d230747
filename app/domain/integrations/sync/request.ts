/** A request to a system as answers show it. Pages load this file. */
import type { ClassName } from "../shapes";

export const requestStatuses = ["running", "succeeded", "partly_failed", "failed"] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** What the page shows beside it. */
export interface RequestView extends RequestJson {
  object: string;
  action: "send" | "delete";
}

export interface RequestJson {
  id: string;
  at: string;
  class_name: ClassName;
  count: number;
  ok: number;
  failed: number;
  status: RequestStatus;
  /** `record` is our id of the donor, donation or campaign. */
  errors: { code: string; message: string; record: string }[];
}
