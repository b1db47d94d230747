/** Valid bodies of the requests about external teams, by method and URL. */
export function teamBases<Base>(
  plain: (name: string, body: Record<string, unknown>) => Base,
): Record<string, Base[]> {
  const rule = { fee: "1500", window_kind: "charges", window_size: "3", percentage: "100" };
  const team = { agency_name: "Calle", handler: "agency", scope: "both", mode: "live" };
  const settings = { ...team, sync_delay: "300", checked_by: "organization" };
  const named = { first_name: "Nora", last_name: "Vidal" };
  return {
    "POST manage/clawback/:agency": [plain("rule", rule)],
    "POST manage/pledges/:uuid": [
      plain("check", { intent: "check", outcome: "not_reached" }),
      plain("withdraw", { intent: "withdraw" }),
    ],
    "POST manage/pledges/:uuid/edit": [
      plain("edit", {
        ...{ first_name: "Ana", last_name: "Paz", email: "ana@example.org" },
        ...{ amount: "1800", collect_day: "5" },
      }),
    ],
    "POST manage/settings/agencies/:token": [
      plain("settings", { intent: "settings", payment_processor: "", ...settings }),
      plain("add campaign", { intent: "add_campaign" }),
      plain("remove campaign", { intent: "remove_campaign" }),
    ],
    "POST manage/settings/agencies/:token/users/:uuid": [
      plain("person", {
        intent: "person",
        role: "operator",
        email: "nora@example.org",
        ...named,
      }),
      plain("resend", { intent: "resend" }),
    ],
    "POST manage/settings/agencies/admins/:uuid": [
      plain("administrator", { intent: "admin", email: "eva@example.org", ...named }),
      plain("resend", { intent: "resend" }),
    ],
  };
}
