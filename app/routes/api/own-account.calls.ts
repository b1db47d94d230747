import { defineCall } from "~/http/calls/define-call.server";
import { cancelEmailChange } from "~/domain/users/account/cancel-email-change.server";
import { resendEmailChange } from "~/domain/users/account/resend-email-change.server";
import { revokeOtherSessions } from "~/domain/users/sessions/revoke-other-sessions.server";
import { revokeSession } from "~/domain/users/sessions/revoke-session.server";
import { takeOwnChange } from "~/http/limits/own-change-limit.server";
import { z } from "zod";
import { listSessions, type OwnSession } from "~/domain/users/sessions/list-sessions.server";
import { instant, text, uuid } from "~/http/openapi/shapes";

const session = z.strictObject({
  uuid,
  device: text.meta({ examples: ["Chrome, Android"] }),
  ip: text.meta({ examples: ["190.1.2.3"] }),
  begun_at: instant,
  last_seen_at: instant,
  current: z.boolean(),
}) satisfies z.ZodType<OwnSession>;

export const calls = [
  defineCall({
    path: "/manage/api/user/pending_email",
    id: "resendEmailChange",
    ability: ["update", "user"],
    async handle({ ctx }) {
      await takeOwnChange(ctx);
      return { pending_email: (await resendEmailChange(ctx)).email };
    },
    method: "POST",
    summary: "Sends the mails of a change of e-mail that waits for its confirmation again.",
    answers: { 200: z.strictObject({ pending_email: z.email() }) },
    errors: ["rate_limited"],
  }),
  defineCall({
    path: "/manage/api/user/pending_email",
    id: "cancelEmailChange",
    ability: ["update", "user"],
    async handle({ ctx }) {
      await takeOwnChange(ctx);
      await cancelEmailChange(ctx);
    },
    method: "DELETE",
    summary: "Drops a change of e-mail that waits for its confirmation.",
    answers: { 204: null },
    errors: ["rate_limited"],
  }),
  defineCall({
    id: "listSessions",
    ability: ["read", "user"],
    handle: ({ ctx }) => listSessions(ctx),
    ownData: true,
    list: "short",
    method: "GET",
    path: "/manage/api/sessions",
    summary: "Where the person is signed in, this sign-in first. Each stands for all its hosts.",
    answers: { 200: session },
  }),
  defineCall({
    id: "revokeOtherSessions",
    ability: ["update", "user"],
    handle: ({ ctx }) => revokeOtherSessions(ctx),
    method: "DELETE",
    path: "/manage/api/sessions",
    summary: "Ends every sign-in but the one that asks.",
    answers: { 204: null },
  }),
  defineCall({
    id: "revokeSession",
    ability: ["update", "user"],
    handle: ({ ctx, params }) => revokeSession(ctx, params.uuid ?? ""),
    method: "DELETE",
    path: "/manage/api/sessions/{uuid}",
    summary: "Ends one sign-in, on every host.",
    answers: { 204: null },
    params: { uuid },
  }),
];
