import type { AccessState } from "./schema";

export interface AccessRequestView {
  id: string;
  email: string;
  fullName: string;
  evidence: string;
  reason: string;
  state: AccessState;
  createdAt: Date;
  dueAt: Date;
  decidedAt: Date | null;
}

interface AccessRequestRow extends Omit<AccessRequestView, "fullName" | "state"> {
  firstName: string;
  lastName: string;
  state: string;
}

/** Converts a row to the view of a request. */
export function accessRequestOf(row: AccessRequestRow): AccessRequestView {
  const { id, email, evidence, reason, createdAt, dueAt, decidedAt } = row;
  return {
    ...{ id, email, evidence, reason, createdAt, dueAt, decidedAt },
    fullName: `${row.firstName} ${row.lastName}`,
    state: row.state as AccessState,
  };
}
