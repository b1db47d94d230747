/** Operations without an ability, with what protects them instead. */
export const WITHOUT: Record<string, string> = {
  "donations/terms/read-giving":
    "what the public form reads; the editor's page asks for its campaign and takes the gateways' names only",
  "support/enter-support":
    "the link that our staff got says whose back office; the operation asks for the grant behind it",
  "support/leave-support": "ends the asker's own look, whatever their role",
  "users/account/cancel-email-change": "a person's own account, whatever the role",
  "users/sessions/list-sessions": "a person's own account, whatever the role",
  "users/sessions/redeem-ticket": "a login on its way: the ticket says who it is",
  "users/account/resend-email-change": "a person's own account, whatever the role",
  "users/sessions/revoke-other-sessions": "a person's own account, whatever the role",
  "users/sessions/revoke-session": "a person's own account, whatever the role",
};
