import { sendPeopleNotice } from "../../../app/domain/notifications/send-people-notice.server";

export const handle = sendPeopleNotice;
