import { expect } from "vitest";
import type { Answer } from "../factories/product";

/** Content that no answer may have: a stack trace, SQL, one of our files. */
const LEAKS = /\bat \S+ \(|node_modules|SELECT |INSERT |prisma|pg_|22021|\.server\.ts|stack/i;

/** Expects one of these statuses, with the contract's error and no internal details. */
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
