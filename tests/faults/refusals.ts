import { expect } from "vitest";
import type { Answer } from "../factories/product";

/** What no answer may hold: a stack trace, SQL, a file of ours. */
const LEAKS = /\bat \S+ \(|node_modules|SELECT |INSERT |prisma|pg_|22021|\.server\.ts|stack/i;

/** One of these statuses, with the contract's error, and nothing of our inside. */
export function expectRefusal(answer: Answer, statuses: number[], what: string): void {
  expect(statuses, `${what}: ${answer.status} ${answer.text.slice(0, 300)}`).toContain(
    answer.status,
  );
  expect(answer.text, what).not.toMatch(LEAKS);
  expect(answer.error(), what).toMatchObject({
    code: expect.any(String) as string,
    message: expect.stringMatching(/\S/) as string,
  });
}
