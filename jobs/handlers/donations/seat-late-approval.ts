import { seatLateApproval } from "../../../app/domain/donations/seat-late-approval.server";

export const handle = seatLateApproval;
