import { z } from "zod";
import type { OwnSession } from "~/domain/users/list-sessions.server";
import type { Call } from "~/http/openapi/call";
import { instant, text, uuid } from "~/http/openapi/shapes";

const session = z.strictObject({
  uuid,
  device: text.meta({ examples: ["Chrome, Android"] }),
  ip: text.meta({ examples: ["190.1.2.3"] }),
  begun_at: instant,
  last_seen_at: instant,
  current: z.boolean(),
}) satisfies z.ZodType<OwnSession>;

const own = { host: "organization", access: "session", everyRole: true } as const;
const pendingEmail = { ...own, path: "/manage/api/user/pending_email" } as const;

export const calls: readonly Call[] = [
  {
    ...pendingEmail,
    id: "resendEmailChange",
    method: "POST",
    summary: "Sends the mails of a change of e-mail that waits for its confirmation again.",
    answers: { 200: z.strictObject({ pending_email: z.email() }) },
    errors: ["rate_limited"],
  },
  {
    ...pendingEmail,
    id: "cancelEmailChange",
    method: "DELETE",
    summary: "Drops a change of e-mail that waits for its confirmation.",
    answers: { 204: null },
    errors: ["rate_limited"],
  },
  {
    ...own,
    id: "listSessions",
    ownData: true,
    list: "short",
    method: "GET",
    path: "/manage/api/sessions",
    summary: "Where the person is signed in, this sign-in first. Each stands for all its hosts.",
    answers: { 200: session },
  },
  {
    ...own,
    id: "revokeOtherSessions",
    method: "DELETE",
    path: "/manage/api/sessions",
    summary: "Ends every sign-in but the one that asks.",
    answers: { 204: null },
  },
  {
    ...own,
    id: "revokeSession",
    method: "DELETE",
    path: "/manage/api/sessions/{uuid}",
    summary: "Ends one sign-in, on every host.",
    answers: { 204: null },
    params: { uuid },
  },
];
