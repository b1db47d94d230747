/** The steps of a pledge, as data: what a deadline, a check or the donor may turn it into. */
import type { Outcome, StoredState } from "./schema";

/** Where the outcome of a check leads; null keeps the state, because somebody must call again. */
const LEADS_TO: Record<Outcome, StoredState | null> = {
  confirmed: "approved",
  confirmed_with_changes: "approved",
  not_reached: null,
  wrong_number: "on_hold",
  wrong_data: "on_hold",
  did_not_understand: "invalid",
  wants_one_time: "invalid",
  under_age: "invalid",
  denies: "invalid",
  do_not_call: "invalid",
};

const CHECKABLE: readonly StoredState[] = ["received", "checking", "on_hold"];
const EDITABLE: readonly StoredState[] = ["received", "checking", "on_hold"];
const OPEN: readonly StoredState[] = [
  "received",
  "checking",
  "on_hold",
  "approved",
  "payment_pending",
];

/** Who checks the pledges of a team (readings, 'Agencies'). */
export type CheckedBy = "nobody" | "agency" | "organization";

export const isCheckable = (state: StoredState): boolean => CHECKABLE.includes(state);

/** Returns whether the pledge may become a donation, or already is one. */
export const isOpen = (state: StoredState): boolean => OPEN.includes(state);

/** An edit neither extends the time nor reaches a pledge that somebody approved. */
export function isEditable(
  pledge: { state: StoredState; editableUntil: Date },
  now: Date,
): boolean {
  return EDITABLE.includes(pledge.state) && now < pledge.editableUntil;
}

/** Returns the state after a check. */
export function afterCheck(state: StoredState, outcome: Outcome): StoredState {
  return LEADS_TO[outcome] ?? state;
}

/** Returns the state after the time for edits: what nobody checks is approved. */
export function afterDeadline(state: StoredState, checkedBy: CheckedBy): StoredState {
  if (state !== "received") return state;
  return checkedBy === "nobody" ? "approved" : "checking";
}
