/** Our staff, at the sweep's stopped clock. */
import { OPERATOR_HOST, type Answer, type Visitor } from "../../factories/product";
import { appCode } from "../../factories/second-factor";
import type { World } from "../../factories/world";

/** The time of the sweep, at which its clock is stopped. */
export const STEADY = "2027-01-12T15:00:00Z";

export async function signInStaff(world: World): Promise<{ visitor: Visitor; home: Answer }> {
  const operator = await world.lab.createOperator();
  const visitor = world.visitor();
  const code = appCode(operator.totp_secret, new Date(STEADY));
  const home = await visitor.signInOperator(operator, code);
  if (home.status !== 200) throw new Error(`our staff could not sign in: ${home.status}`);
  return { visitor, home };
}

/** Presses the operator's button; the redirect's address contains the ticket. */
export async function askToLook(staff: Visitor, organizationId: string): Promise<Answer> {
  const card = `/operator/organizations/${organizationId}`;
  const page = await staff.get(OPERATOR_HOST, card);
  const fields = { csrf_token: page.field("csrf_token"), intent: "look" };
  return staff.post(OPERATOR_HOST, card, fields);
}
