/** Our staff in the demo. */
import {
  createOperatorContext,
  type OperatorContext,
  type OrganizationContext,
} from "~/domain/context";
import { newId } from "~/values/ids/ids";

/** Returns a person of our staff who looks after an organisation at the context's time. */
export function staffOf({ now, locale, ip }: OrganizationContext): OperatorContext {
  const name = { firstName: "Equipo", lastName: "Dádiva", email: "equipo@dadiva.example" };
  const id = newId(now);
  const operator = { ...name, id, sessionId: id, authenticatedAt: now };
  return createOperatorContext({ operator, now, locale, ip: ip ?? "" });
}
