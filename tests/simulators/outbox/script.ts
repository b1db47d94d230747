/**
 * How the mail server handles a connection: `taken`; `refuse:<4xx or 5xx>` at the recipient;
 * `silent`, no greeting; `hang`, no answer to the mail and nothing stored; `mute`, stored without
 * an answer.
 */
const ANSWER = /^(?:taken|silent|hang|mute|refuse:[45]\d\d)$/;

/** Answers to the next connections, in order; after them every mail is accepted. */
export class MailScript {
  private answers: string[] = [];

  /** Replaces the planned answers. Returns false if one of them is invalid. */
  set(answers: unknown): boolean {
    const isScript = Array.isArray(answers) && answers.every((one) => ANSWER.test(String(one)));
    if (isScript) this.answers = answers.map(String);
    return isScript;
  }

  next(): string {
    return this.answers.shift() ?? "taken";
  }
}
