import { sendUpgradeNotice } from "../../../app/domain/notifications/send-upgrade-notice.server";

export const handle = sendUpgradeNotice;
