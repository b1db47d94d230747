import { z } from "zod";
import { inviteOperatorSchema } from "~/domain/operators/schema";
import { validate } from "~/http/forms/forms.server";
import { now } from "~/infrastructure/clock";
import { makeOperator, type ReadyOperator } from "../../prisma/seed/make-operator";
import { makeTag } from "../../prisma/seed/identities";
import type { LabBody } from "./body";

const orderSchema = z.object({ email: inviteOperatorSchema.shape.email.optional() });

/** Creates a complete operator, with the secret of the second factor. */
export function createOperator(body: LabBody): Promise<ReadyOperator> {
  const { email = `operator-${makeTag()}@example.org` } = validate(orderSchema, body);
  return makeOperator(now(), { email });
}
