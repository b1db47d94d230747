import type { JobName, JobPayload } from "./catalog";
import { chargeCauses } from "./charge-causes";
import { runSchedule } from "./schedules";
import { grantAccess } from "~/domain/access-requests/grant-access.server";
import { followCommission } from "~/domain/subscriptions/commission/follow-commission.server";
import { invoiceCommission } from "~/domain/subscriptions/commission/invoice-commission.server";
import { tellPrice } from "~/domain/subscriptions/prices/tell-price.server";
import { renewSubscription } from "~/domain/subscriptions/renew-subscription.server";
import { offerFreedSeats } from "~/domain/attendees/waiting/offer-freed-seats.server";
import { refundEvent } from "~/domain/attendees/refund-event.server";
import type { OrganizationContext } from "~/domain/context";
import { scanAttachment } from "~/domain/documents/scan-attachment.server";
import { applyBulkChange } from "~/domain/donations/bulk-changes/apply-bulk-change.server";
import { chargeCollections } from "~/domain/donations/months/charge-collections.server";
import { forgetKeptCard } from "~/domain/donations/cards/forget-kept-card.server";
import { findDuplicates } from "~/domain/donations/duplicates/find-duplicates.server";
import { wipeMerges } from "~/domain/donations/duplicates/wipe-merges.server";
import { eraseLeads } from "~/domain/donations/leads/erase-leads.server";
import { resumeOnDay } from "~/domain/donations/edits/resume-on-day.server";
import { moveCollections } from "~/domain/donations/months/move-collections.server";
import { remindExpiringCards } from "~/domain/donations/months/remind-expiring-cards.server";
import { announceDebits } from "~/domain/donations/months/announce-debits.server";
import { remindLeads } from "~/domain/donations/leads/remind-leads.server";
import { reportDonation } from "~/domain/donations/giving/report-donation.server";
import { seatLateApproval } from "~/domain/donations/results/seat-late-approval.server";
import { withdrawCharge } from "~/domain/donations/results/withdraw-charge.server";
import { endFiles } from "~/domain/downloads/end-files.server";
import { eraseFile } from "~/domain/downloads/erase-file.server";
import { freezeStatements } from "~/domain/agency-results/freeze-statements.server";
import { makeFile } from "~/domain/downloads/make-file.server";
import { recordItem } from "~/domain/news/record-item.server";
import { runDay } from "~/domain/news/run-day.server";
import { reportCardTesting } from "~/domain/notifications/money/report-card-testing.server";
import { reportMissed } from "~/domain/notifications/money/report-missed.server";
import { sendAccessAnswer } from "~/domain/notifications/people/send-access-answer.server";
import { sendAccessNotice } from "~/domain/notifications/people/send-access-notice.server";
import { sendAccountNotice } from "~/domain/notifications/people/send-account-notice.server";
import { sendUpdateMails } from "~/domain/notifications/send-update-mails.server";
import { sendAttendeeMessages } from "~/domain/notifications/send-attendee-messages.server";
import { sendPlanNotice } from "~/domain/notifications/money/send-plan-notice.server";
import { sendDisputeNotice } from "~/domain/notifications/money/send-dispute-notice.server";
import { sendDocumentNotice } from "~/domain/notifications/people/send-document-notice.server";
import { sendDonationChange } from "~/domain/notifications/send-donation-change.server";
import { sendDonorCode } from "~/domain/notifications/send-donor-code.server";
import { sendDonorDataChange } from "~/domain/notifications/send-donor-data-change.server";
import { sendDonorEmailChange } from "~/domain/notifications/send-donor-email-change.server";
import { sendDonorEntry } from "~/domain/notifications/send-donor-entry.server";
import { sendDonorNotice } from "~/domain/notifications/send-donor-notice.server";
import { sendAgencyInvitation } from "~/domain/notifications/people/send-agency-invitation.server";
import { sendDownloadLink } from "~/domain/notifications/people/send-download-link.server";
import { sendEmailChange } from "~/domain/notifications/people/send-email-change.server";
import { sendInvitation } from "~/domain/notifications/people/send-invitation.server";
import { sendPledgeNotice } from "~/domain/notifications/send-pledge-notice.server";
import { forgetMessages } from "~/domain/integrations/forget-messages.server";
import { noteEverything } from "~/domain/integrations/sync/note-everything.server";
import { syncChanges } from "~/domain/integrations/sync/sync-changes.server";
import { chargePledge } from "~/domain/pledges/charge-pledge.server";
import { fixPledge } from "~/domain/pledges/fix-pledge.server";
import { followCharge } from "~/domain/pledges/follow-charge.server";
import { remindPledge } from "~/domain/pledges/remind-pledge.server";
import { sendLeadReminder } from "~/domain/notifications/send-lead-reminder.server";
import { sendNewsDigest } from "~/domain/notifications/people/send-news-digest.server";
import { sendNewsItem } from "~/domain/notifications/people/send-news-item.server";
import { sendOperatorLink } from "~/domain/notifications/people/send-operator-link.server";
import { sendPasswordReset } from "~/domain/notifications/people/send-password-reset.server";
import { sendPeopleNotice } from "~/domain/notifications/people/send-people-notice.server";
import { sendReceipt } from "~/domain/notifications/send-receipt.server";
import { sendReceipts } from "~/domain/notifications/send-receipts.server";
import { sendRefundNotice } from "~/domain/notifications/money/send-refund-notice.server";
import { sendRefundReport } from "~/domain/notifications/money/send-refund-report.server";
import { sendReviewNotice } from "~/domain/notifications/people/send-review-notice.server";
import { sendSecurityNotice } from "~/domain/notifications/people/send-security-notice.server";
import { sendStaffNotice } from "~/domain/notifications/people/send-staff-notice.server";
import { sendStandingNotice } from "~/domain/notifications/people/send-standing-notice.server";
import { sendSupportNotice } from "~/domain/notifications/people/send-support-notice.server";
import { sendEventNotice } from "~/domain/notifications/send-event-notice.server";
import { sendTicketNotice } from "~/domain/notifications/send-ticket-notice.server";
import { sendTickets } from "~/domain/notifications/send-tickets.server";
import { sendTeamNotice } from "~/domain/notifications/people/send-team-notice.server";
import { sendTermsNotice } from "~/domain/notifications/people/send-terms-notice.server";
import { sendTrialNotice } from "~/domain/notifications/people/send-trial-notice.server";
import { sendTwoFactorNotice } from "~/domain/notifications/people/send-two-factor-notice.server";
import { sendUpgradeNotice } from "~/domain/notifications/send-upgrade-notice.server";
import { sendVerificationCode } from "~/domain/notifications/people/send-verification-code.server";
import { sendWaitingNotice } from "~/domain/notifications/send-waiting-notice.server";
import { checkConnection } from "~/domain/payment-processors/check-connection.server";
import { causeOf } from "~/domain/payments/charge-cause";
import { checkCharge } from "~/domain/payments/check-charge.server";
import { eraseCard } from "~/domain/payments/cards/erase-card.server";
import { handleNotification } from "~/domain/payments/webhooks/handle-notification.server";
import { refundDuplicate } from "~/domain/payments/refunds/refund-duplicate.server";
import { sendRefund } from "~/domain/payments/refunds/send-refund.server";
import { dropPicture } from "~/domain/pictures/drop-picture.server";
import { resizePicture } from "~/domain/pictures/resize-picture.server";
import { sendAdjustmentNotice } from "~/domain/notifications/money/send-adjustment-notice.server";
import { sendPayoutNotice } from "~/domain/notifications/money/send-payout-notice.server";
import { sendPayout } from "~/domain/payouts/send-payout.server";
import { planPayout } from "~/domain/payouts/plan-payout.server";
import { resizePhoto } from "~/domain/users/photos/resize-photo.server";

/** The operation of each job; an architecture test compares it with the catalogue. */
export const handlers = {
  "access-requests.grant-access": grantAccess,
  "agency-results.freeze-statements": freezeStatements,
  "attendees.offer-freed-seats": offerFreedSeats,
  "attendees.refund-event": refundEvent,
  "documents.scan-attachment": scanAttachment,
  "donations.announce-debits": announceDebits,
  "donations.apply-bulk-change": applyBulkChange,
  "donations.charge-collections": chargeCollections,
  "donations.erase-leads": eraseLeads,
  "donations.find-duplicates": findDuplicates,
  "donations.forget-kept-card": forgetKeptCard,
  "donations.move-collections": moveCollections,
  "donations.remind-expiring-cards": remindExpiringCards,
  "donations.remind-leads": remindLeads,
  "donations.report-donation": reportDonation,
  "donations.resume-on-day": resumeOnDay,
  "donations.seat-late-approval": seatLateApproval,
  "donations.wipe-merges": wipeMerges,
  "donations.withdraw-charge": withdrawCharge,
  "downloads.end-files": endFiles,
  "downloads.erase-file": eraseFile,
  "downloads.make-file": makeFile,
  "integrations.forget-messages": forgetMessages,
  "integrations.note-everything": noteEverything,
  "integrations.sync-changes": syncChanges,
  "news.record-item": recordItem,
  "news.run-day": runDay,
  "notifications.report-card-testing": reportCardTesting,
  "notifications.report-missed": reportMissed,
  "notifications.send-access-answer": sendAccessAnswer,
  "notifications.send-access-notice": sendAccessNotice,
  "notifications.send-account-notice": sendAccountNotice,
  "notifications.send-adjustment-notice": sendAdjustmentNotice,
  "notifications.send-agency-invitation": sendAgencyInvitation,
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
  "notifications.send-event-notice": sendEventNotice,
  "notifications.send-invitation": sendInvitation,
  "notifications.send-lead-reminder": sendLeadReminder,
  "notifications.send-news-digest": sendNewsDigest,
  "notifications.send-news-item": sendNewsItem,
  "notifications.send-operator-link": sendOperatorLink,
  "notifications.send-password-reset": sendPasswordReset,
  "notifications.send-payout-notice": sendPayoutNotice,
  "notifications.send-people-notice": sendPeopleNotice,
  "notifications.send-plan-notice": sendPlanNotice,
  "notifications.send-pledge-notice": sendPledgeNotice,
  "notifications.send-receipt": (
    ctx: OrganizationContext,
    { transactionId, recordId }: { transactionId: string; recordId?: string },
  ) => sendReceipt(ctx, transactionId, recordId),
  "notifications.send-receipts": sendReceipts,
  "notifications.send-refund-notice": sendRefundNotice,
  "notifications.send-refund-report": sendRefundReport,
  "notifications.send-review-notice": sendReviewNotice,
  "notifications.send-security-notice": sendSecurityNotice,
  "notifications.send-staff-notice": sendStaffNotice,
  "notifications.send-standing-notice": sendStandingNotice,
  "notifications.send-support-notice": sendSupportNotice,
  "notifications.send-team-notice": sendTeamNotice,
  "notifications.send-terms-notice": sendTermsNotice,
  "notifications.send-ticket-notice": sendTicketNotice,
  "notifications.send-tickets": sendTickets,
  "notifications.send-trial-notice": sendTrialNotice,
  "notifications.send-two-factor-notice": sendTwoFactorNotice,
  "notifications.send-update-mails": sendUpdateMails,
  "notifications.send-upgrade-notice": sendUpgradeNotice,
  "notifications.send-verification-code": sendVerificationCode,
  "notifications.send-waiting-notice": sendWaitingNotice,
  "payment-processors.check-connection": checkConnection,
  "payments.check-charge": async (
    ctx: OrganizationContext,
    { cause, attemptId }: JobPayload<"payments.check-charge">,
  ): Promise<void> => {
    await checkCharge(ctx, causeOf(chargeCauses, cause), attemptId);
  },
  "payments.erase-card": eraseCard,
  "payments.handle-notification": (now: Date, { webhookId }: { webhookId: string }) =>
    handleNotification(now, webhookId, chargeCauses),
  "payments.refund-duplicate": (
    ctx: OrganizationContext,
    { cause, ...order }: JobPayload<"payments.refund-duplicate">,
  ) => refundDuplicate(ctx, causeOf(chargeCauses, cause), order),
  "payments.send-refund": (
    ctx: OrganizationContext,
    { cause, refundId }: JobPayload<"payments.send-refund">,
  ) => sendRefund(ctx, causeOf(chargeCauses, cause), refundId),
  "payouts.plan-payout": planPayout,
  "payouts.send-payout": sendPayout,
  "pictures.drop-picture": dropPicture,
  "pictures.resize-picture": resizePicture,
  "platform.run-schedule": async (now: Date, payload: { schedule: string }): Promise<void> => {
    await runSchedule(payload.schedule, now);
  },
  "pledges.charge-pledge": chargePledge,
  "pledges.fix-pledge": fixPledge,
  "pledges.follow-charge": followCharge,
  "pledges.remind-pledge": remindPledge,
  "subscriptions.follow-commission": followCommission,
  "subscriptions.invoice-commission": invoiceCommission,
  "subscriptions.renew-subscription": renewSubscription,
  "subscriptions.tell-price": tellPrice,
  "users.resize-photo": resizePhoto,
} satisfies Record<JobName, unknown>;
