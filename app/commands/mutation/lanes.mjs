import { fork } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { startTestDatabase } from "../testing/test-database.mjs";

/** Starts one lane (see lane.mjs): {ask(order), stop()}. */
async function startLane(root, folder, number) {
  const database = await startTestDatabase(root, () => {});
  const log = fs.openSync(path.join(folder, `lane-${number}.log`), "a");
  const child = fork(path.join(import.meta.dirname, "lane.mjs"), {
    cwd: root,
    env: {
      ...process.env,
      ...database.env,
      LOG_LEVEL: "silent",
      DADIVA_MUTATION_ORDER: path.join(folder, `order-${number}.json`),
    },
    stdio: ["ignore", log, log, "ipc"],
  });
  const answer = () =>
    new Promise((resolve, reject) => {
      const done = (settle, value) => {
        child.removeAllListeners("message").removeAllListeners("exit");
        settle(value);
      };
      child.once("message", (message) =>
        message.error ? done(reject, new Error(message.error)) : done(resolve, message),
      );
      child.once("exit", (code) => done(reject, new Error(`lane ${number} ended with ${code}`)));
    });
  const stop = async () => {
    child.kill("SIGTERM");
    await database.stop();
  };
  try {
    await answer();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ask(order) {
      const answered = answer();
      child.send(order);
      return answered;
    },
    stop,
  };
}

export async function startLanes(root, folder, count) {
  const starting = Array.from({ length: count }, (_, index) => startLane(root, folder, index + 1));
  const started = await Promise.allSettled(starting);
  const lanes = started.flatMap(({ value }) => value ?? []);
  const failure = started.find(({ status }) => status === "rejected");
  if (failure) {
    await Promise.all(lanes.map((lane) => lane.stop()));
    throw failure.reason;
  }
  return lanes;
}
