/** Objects that only our staff creates, for the pages that show them, and links that it mails. */
import { OPERATOR_HOST, Visitor } from "../../factories/product";
import { appCode } from "../../factories/second-factor";
import { expect } from "../browser-test";
import { lab, stack } from "../stack";

export interface StaffThings {
  announcement: string;
  promoted: string;
  /** A new operator who gets the mails with links. */
  newcomer: string;
}

/**
 * Creates an announcement of a distant day, which no dashboard shows; a promoted campaign; a
 * request for access, which members may stop; an invited operator.
 */
export async function openStaffThings(organization: string): Promise<StaffThings> {
  const operator = await lab.createOperator();
  const staff = new Visitor(stack);
  await staff.signInOperator(operator, appCode(operator.totp_secret, new Date()));
  const post = async (path: string, fields: Record<string, string>) => {
    const form = await staff.get(OPERATOR_HOST, path);
    const given = { csrf_token: form.meta("csrf-token"), ...fields };
    const made = await staff.post(OPERATOR_HOST, path, given);
    expect(made.status, made.text).toBe(303);
  };
  const make = async (list: string, fields: Record<string, string>) => {
    await post(`${list}/new`, fields);
    const { text } = await staff.get(OPERATOR_HOST, list);
    const [, id = ""] = new RegExp(`"${list}/([0-9a-f-]{36})"`).exec(text) ?? [];
    expect(id, `the newest of ${list}`).not.toBe("");
    return id;
  };
  const newcomer = `nueva-${organization}@dadiva.example`;
  await post("/operator/staff", { intent: "invite", email: newcomer });
  await post(`/operator/organizations/${organization}/access`, {
    intent: "ask",
    email: `perdida-${organization}@walk.example`,
    first_name: "Nora",
    last_name: "Vidal",
    evidence: "statute",
    reason: "Acta que la nombra presidenta",
  });
  return {
    newcomer,
    announcement: await make("/operator/announcements", {
      text_es: "El panel cambia de siglo",
      starts_on: "2099-12-30",
      ends_on: "2099-12-31",
    }),
    promoted: await make(`/operator/organizations/${organization}/campaigns`, {
      type: "promoted",
      title: "Inundaciones",
      description: "Para las familias que perdieron todo.",
      allow_one_time: "on",
      allow_other_amount: "on",
    }),
  };
}
