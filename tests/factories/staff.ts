import { createOperatorContext, type OperatorContext } from "~/domain/context";
import { newId } from "~/values/ids/ids";
import { makeOperator } from "../../prisma/seed/make-operator";

/** Returns a complete operator, signed in at `now`. */
export async function staffContext(now: Date): Promise<OperatorContext> {
  const { email, uuid: id } = await makeOperator(now, {
    email: `staff-${newId(now)}@dadiva.example`,
  });
  const operator = {
    id,
    email,
    firstName: "Persona",
    lastName: "Operadora",
    sessionId: newId(now),
    authenticatedAt: now,
  };
  return createOperatorContext({ operator, now, locale: "es", ip: "203.0.113.9" });
}
