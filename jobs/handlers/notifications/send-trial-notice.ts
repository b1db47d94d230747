import { sendTrialNotice } from "../../../app/domain/notifications/send-trial-notice.server";

export const handle = sendTrialNotice;
