/** The mails to a person's own account and to our staff, which act inside no organisation. */
import { z } from "zod";

const id = z.uuid();
const mail = { queue: "mails", attempts: 20 } as const;
/** Mails that are worthless after a while, so a failure is retried only a few times. */
const fastMail = { queue: "mails", attempts: 5 } as const;

export const accountJobs = {
  "notifications.send-verification-code": {
    payload: z.object({ codeId: id, sealedCode: z.string() }),
    ...fastMail,
  },
  "notifications.send-operator-link": {
    payload: z.object({ operatorId: id, sealedToken: z.string() }),
    ...fastMail,
  },
  /** Tells each operator, except for the acting one, that an operator was added or removed. */
  "notifications.send-staff-notice": {
    payload: z.object({ recordId: id, userId: id }),
    ...mail,
  },
  "notifications.send-password-reset": {
    payload: z.object({ resetId: id, sealedWish: z.string() }),
    ...fastMail,
  },
  "notifications.send-email-change": {
    payload: z.object({ changeId: id, step: z.enum(["confirm", "notice", "changed"]) }),
    ...mail,
  },
  "notifications.send-account-notice": {
    payload: z.object({
      noticeId: id,
      userId: id,
      notice: z.enum(["password_changed", "cellphone_changed", "email_replaced"]),
      /** The recipient, when it is no longer the person's address. */
      sealedAddress: z.string().optional(),
      /** Nobody has verified this address. */
      isStranger: z.boolean().optional(),
    }),
    ...mail,
  },
  "notifications.send-two-factor-notice": {
    payload: z.object({ noticeId: id, userId: id, notice: z.string() }),
    ...mail,
  },
} as const;
