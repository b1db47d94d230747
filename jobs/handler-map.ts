import type { JobName } from "./catalog";
import { handle as grantAccess } from "./handlers/access-requests/grant-access";
import { handle as offerFreedSeats } from "./handlers/attendees/offer-freed-seats";
import { handle as refundEvent } from "./handlers/attendees/refund-event";
import { handle as scanAttachment } from "./handlers/documents/scan-attachment";
import { handle as applyBulkChange } from "./handlers/donations/apply-bulk-change";
import { handle as chargeCollection } from "./handlers/donations/charge-collection";
import { handle as chargeCollections } from "./handlers/donations/charge-collections";
import { handle as checkCharge } from "./handlers/donations/check-charge";
import { handle as moveCollections } from "./handlers/donations/move-collections";
import { handle as reportGift } from "./handlers/donations/report-gift";
import { handle as remindExpiringCards } from "./handlers/donations/remind-expiring-cards";
import { handle as seatLateApproval } from "./handlers/donations/seat-late-approval";
import { handle as handleNotification } from "./handlers/donations/handle-notification";
import { handle as recordItem } from "./handlers/news/record-item";
import { handle as runDay } from "./handlers/news/run-day";
import { handle as reportMissed } from "./handlers/notifications/report-missed";
import { handle as reportCardTesting } from "./handlers/notifications/report-card-testing";
import { handle as sendAccessAnswer } from "./handlers/notifications/send-access-answer";
import { handle as sendAccessNotice } from "./handlers/notifications/send-access-notice";
import { handle as sendAttendeeMessages } from "./handlers/notifications/send-attendee-messages";
import { handle as sendDisputeNotice } from "./handlers/notifications/send-dispute-notice";
import { handle as sendDocumentNotice } from "./handlers/notifications/send-document-notice";
import { handle as sendDonorCode } from "./handlers/notifications/send-donor-code";
import { handle as sendDonorDataChange } from "./handlers/notifications/send-donor-data-change";
import { handle as sendDonorEmailChange } from "./handlers/notifications/send-donor-email-change";
import { handle as sendDonorEntry } from "./handlers/notifications/send-donor-entry";
import { handle as sendDonorNotice } from "./handlers/notifications/send-donor-notice";
import { handle as sendInvitation } from "./handlers/notifications/send-invitation";
import { handle as sendNewsDigest } from "./handlers/notifications/send-news-digest";
import { handle as sendNewsItem } from "./handlers/notifications/send-news-item";
import { handle as sendPeopleNotice } from "./handlers/notifications/send-people-notice";
import { handle as sendReceipt } from "./handlers/notifications/send-receipt";
import { handle as sendReceipts } from "./handlers/notifications/send-receipts";
import { handle as sendRefundNotice } from "./handlers/notifications/send-refund-notice";
import { handle as sendRefundReport } from "./handlers/notifications/send-refund-report";
import { handle as sendReviewNotice } from "./handlers/notifications/send-review-notice";
import { handle as sendSecurityNotice } from "./handlers/notifications/send-security-notice";
import { handle as sendStaffNotice } from "./handlers/notifications/send-staff-notice";
import { handle as sendStandingNotice } from "./handlers/notifications/send-standing-notice";
import { handle as sendSupportNotice } from "./handlers/notifications/send-support-notice";
import { handle as sendTicketNotice } from "./handlers/notifications/send-ticket-notice";
import { handle as sendTickets } from "./handlers/notifications/send-tickets";
import { handle as sendTrialNotice } from "./handlers/notifications/send-trial-notice";
import { handle as sendTwoFactorNotice } from "./handlers/notifications/send-two-factor-notice";
import { handle as sendUpgradeNotice } from "./handlers/notifications/send-upgrade-notice";
import { handle as sendWaitingNotice } from "./handlers/notifications/send-waiting-notice";
import { handle as checkConnection } from "./handlers/payment-processors/check-connection";
import { handle as eraseCard } from "./handlers/payments/erase-card";
import { handle as refundDuplicate } from "./handlers/payments/refund-duplicate";
import { handle as sendRefund } from "./handlers/payments/send-refund";
import { handle as dropPicture } from "./handlers/pictures/drop-picture";
import { handle as resizePicture } from "./handlers/pictures/resize-picture";
import { handle as sendLeadReminder } from "./handlers/notifications/send-lead-reminder";
import { handle as remindLeads } from "./handlers/donations/remind-leads";
import { handle as eraseLeads } from "./handlers/donations/erase-leads";
import { handle as endFiles } from "./handlers/downloads/end-files";
import { handle as eraseFile } from "./handlers/downloads/erase-file";
import { handle as makeFile } from "./handlers/downloads/make-file";
import { handle as sendDownloadLink } from "./handlers/notifications/send-download-link";
import { handle as runSchedule } from "./handlers/platform/run-schedule";
import { handle as sendAccountNotice } from "./handlers/notifications/send-account-notice";
import { handle as sendDonationChange } from "./handlers/notifications/send-donation-change";
import { handle as sendEmailChange } from "./handlers/notifications/send-email-change";
import { handle as sendOperatorLink } from "./handlers/notifications/send-operator-link";
import { handle as sendPasswordReset } from "./handlers/notifications/send-password-reset";
import { handle as sendVerificationCode } from "./handlers/notifications/send-verification-code";
import { handle as resizePhoto } from "./handlers/users/resize-photo";

/** The handler of each job; an architecture test compares it with the catalogue. */
export const handlers = {
  "access-requests.grant-access": grantAccess,
  "attendees.offer-freed-seats": offerFreedSeats,
  "attendees.refund-event": refundEvent,
  "documents.scan-attachment": scanAttachment,
  "donations.apply-bulk-change": applyBulkChange,
  "donations.charge-collection": chargeCollection,
  "donations.charge-collections": chargeCollections,
  "donations.check-charge": checkCharge,
  "donations.erase-leads": eraseLeads,
  "donations.handle-notification": handleNotification,
  "donations.move-collections": moveCollections,
  "donations.remind-expiring-cards": remindExpiringCards,
  "donations.remind-leads": remindLeads,
  "donations.report-gift": reportGift,
  "donations.seat-late-approval": seatLateApproval,
  "downloads.end-files": endFiles,
  "downloads.erase-file": eraseFile,
  "downloads.make-file": makeFile,
  "news.record-item": recordItem,
  "news.run-day": runDay,
  "notifications.report-card-testing": reportCardTesting,
  "notifications.report-missed": reportMissed,
  "notifications.send-access-answer": sendAccessAnswer,
  "notifications.send-access-notice": sendAccessNotice,
  "notifications.send-account-notice": sendAccountNotice,
  "notifications.send-attendee-messages": sendAttendeeMessages,
  "notifications.send-dispute-notice": sendDisputeNotice,
  "notifications.send-document-notice": sendDocumentNotice,
  "notifications.send-donation-change": sendDonationChange,
  "notifications.send-donor-code": sendDonorCode,
  "notifications.send-donor-data-change": sendDonorDataChange,
  "notifications.send-donor-email-change": sendDonorEmailChange,
  "notifications.send-donor-entry": sendDonorEntry,
  "notifications.send-donor-notice": sendDonorNotice,
  "notifications.send-download-link": sendDownloadLink,
  "notifications.send-email-change": sendEmailChange,
  "notifications.send-invitation": sendInvitation,
  "notifications.send-lead-reminder": sendLeadReminder,
  "notifications.send-news-digest": sendNewsDigest,
  "notifications.send-news-item": sendNewsItem,
  "notifications.send-operator-link": sendOperatorLink,
  "notifications.send-password-reset": sendPasswordReset,
  "notifications.send-people-notice": sendPeopleNotice,
  "notifications.send-receipt": sendReceipt,
  "notifications.send-receipts": sendReceipts,
  "notifications.send-refund-notice": sendRefundNotice,
  "notifications.send-refund-report": sendRefundReport,
  "notifications.send-review-notice": sendReviewNotice,
  "notifications.send-security-notice": sendSecurityNotice,
  "notifications.send-staff-notice": sendStaffNotice,
  "notifications.send-standing-notice": sendStandingNotice,
  "notifications.send-support-notice": sendSupportNotice,
  "notifications.send-ticket-notice": sendTicketNotice,
  "notifications.send-tickets": sendTickets,
  "notifications.send-trial-notice": sendTrialNotice,
  "notifications.send-two-factor-notice": sendTwoFactorNotice,
  "notifications.send-upgrade-notice": sendUpgradeNotice,
  "notifications.send-verification-code": sendVerificationCode,
  "notifications.send-waiting-notice": sendWaitingNotice,
  "payment-processors.check-connection": checkConnection,
  "payments.erase-card": eraseCard,
  "payments.refund-duplicate": refundDuplicate,
  "payments.send-refund": sendRefund,
  "pictures.drop-picture": dropPicture,
  "pictures.resize-picture": resizePicture,
  "platform.run-schedule": runSchedule,
  "users.resize-photo": resizePhoto,
} satisfies Record<JobName, unknown>;
