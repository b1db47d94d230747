import { refundDuplicate } from "../../../app/domain/payments/refund-duplicate.server";

export const handle = refundDuplicate;
