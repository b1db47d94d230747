import { expect, it } from "vitest";
import { endWork } from "./end-work";

it("accepts no job from the first moment, however long the rest takes, and waits for all", async () => {
  const told: string[] = [];
  let release: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => (release = resolve));
  const worker = (name: string, fails = false) => ({
    close: () => {
      told.push(name);
      return fails ? Promise.reject(new Error("no queue")) : Promise.resolve();
    },
  });
  const ending = endWork(
    [worker("mails", true), worker("charges")],
    [() => slow.then(() => void told.push("database"))],
  ).then(() => told.push("ended"));
  expect(told).toEqual(["mails", "charges"]);
  release();
  await ending;
  expect(told).toEqual(["mails", "charges", "database", "ended"]);
});
