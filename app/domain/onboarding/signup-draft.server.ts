/** Keeps the input of the signup's step one in its session while the page reloads. */
import { keepSessionData } from "~/domain/users/sessions/keep-session-data.server";
import { z } from "zod";
import { acrossOrganizations } from "../context";
import { findSignupStep } from "./signup-step.server";

const LONGEST = 300;
const draftSchema = z.object({ name: z.string(), uid: z.string() });
type SignupDraft = z.output<typeof draftSchema>;

/** Saves unvalidated input, 300 characters of each field (see also `keepSignupStep`). */
export async function keepSignupDraft(
  now: Date,
  sessionId: string,
  { name, uid }: SignupDraft,
): Promise<void> {
  const draft = { name: name.slice(0, LONGEST), uid: uid.slice(0, LONGEST) };
  const across = acrossOrganizations("a signup has no organisation yet", now);
  await across.transaction((db) =>
    keepSessionData(db, sessionId, { key: "signupDraft", value: draft }),
  );
}

/** Returns the last input of this session: the draft, else the saved step, else null. */
export async function findSignupDraft(now: Date, sessionId: string): Promise<SignupDraft | null> {
  const across = acrossOrganizations("a signup has no organisation yet", now);
  const session = await across.read((db) =>
    db.session.findUnique({ where: { id: sessionId }, select: { data: true } }),
  );
  const draft = draftSchema.safeParse((session?.data as { signupDraft?: unknown })?.signupDraft);
  if (draft.success) return draft.data;
  const step = await findSignupStep(now, sessionId);
  return step && { name: step.name, uid: step.uid };
}
