/** `npm run operator <email>`: invites an operator, prints the link, and exits. */
import { DomainError } from "~/domain/errors";
import { inviteOperator } from "~/domain/operators/invite-operator.server";
import { inviteOperatorSchema } from "~/domain/operators/schema";
import { now } from "~/infrastructure/clock";
import { closeDatabase } from "~/infrastructure/database/database.server";
import { operatorUrl } from "~/infrastructure/env.server";

const requested = inviteOperatorSchema.safeParse({ email: process.argv[2] });
try {
  process.stdout.write(`${JSON.stringify(await invite())}\n`);
} finally {
  await closeDatabase();
}
process.exit(0);

async function invite(): Promise<{ link: string } | { refused: string }> {
  if (!requested.success) return { refused: "email_invalid" };
  const recorder = { now: now(), ip: "", operator: null };
  try {
    const { token } = await inviteOperator(recorder, { ...requested.data, locale: "es" });
    return { link: operatorUrl(`/operator/welcome?token=${token}`) };
  } catch (error) {
    if (error instanceof DomainError)
      return { refused: error.fields?.email?.[0]?.code ?? error.code };
    throw error;
  }
}
