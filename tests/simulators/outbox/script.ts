/**
 * How the mail server treats a connection: `taken`; `refuse:<4xx or 5xx>` at the recipient; `silent`,
 * no greeting; `hang`, no answer to the mail and nothing kept; `mute`, kept without an answer.
 */
const ANSWER = /^(?:taken|silent|hang|mute|refuse:[45]\d\d)$/;

/** What the next connections meet, in order; afterwards every mail is taken. */
export class MailScript {
  private answers: string[] = [];

  /** Takes the place of what was planned; false: one of them is no answer. */
  set(answers: unknown): boolean {
    const isScript = Array.isArray(answers) && answers.every((one) => ANSWER.test(String(one)));
    if (isScript) this.answers = answers.map(String);
    return isScript;
  }

  next(): string {
    return this.answers.shift() ?? "taken";
  }
}
