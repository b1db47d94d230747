/** What only our own staff makes: something to show for the pages that name it. */
import { OPERATOR_HOST, Visitor } from "../../factories/product";
import { appCode } from "../../factories/second-factor";
import { expect } from "../browser-test";
import { lab, stack } from "../stack";

/** An announcement of a far day, which no dashboard shows, and a campaign prepared for the organisation. */
export async function openStaffThings(
  organization: string,
): Promise<{ announcement: string; promoted: string }> {
  const operator = await lab.createOperator();
  const staff = new Visitor(stack);
  await staff.signInOperator(operator, appCode(operator.totp_secret, new Date()));
  const make = async (list: string, fields: Record<string, string>) => {
    const form = await staff.get(OPERATOR_HOST, `${list}/new`);
    const given = { csrf_token: form.meta("csrf-token"), ...fields };
    const made = await staff.post(OPERATOR_HOST, `${list}/new`, given);
    expect(made.status, made.text).toBe(303);
    const { text } = await staff.get(OPERATOR_HOST, list);
    const [, id = ""] = new RegExp(`"${list}/([0-9a-f-]{36})"`).exec(text) ?? [];
    expect(id, `the newest of ${list}`).not.toBe("");
    return id;
  };
  return {
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
