import { sendReviewNotice } from "../../../app/domain/notifications/send-review-notice.server";

export const handle = sendReviewNotice;
