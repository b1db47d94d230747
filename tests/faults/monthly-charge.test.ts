// Every failpoint of a month's charge, with an error and with a kill, on both kinds of queues. @queues
import { it } from "vitest";
import { describeMonthlyFaults } from "./monthly-faults";
import { runUntilQuiet } from "./recovery";

describeMonthlyFaults("a month's charge", (open) => {
  it("survives an error between any two of its steps", async () => {
    const scene = await open("throw");
    await runUntilQuiet(scene.world);
    await scene.check();
  });

  it("survives the death of its workers between any two of its steps", async () => {
    const scene = await open("kill");
    await runUntilQuiet(scene.world, 3);
    await scene.check();
  });
});
