// What hangs costs real time, so this runs on one kind of queues only.
import { it } from "vitest";
import { describeMonthlyFaults } from "./monthly-faults";
import { runUntilQuiet } from "./recovery";

describeMonthlyFaults("a month's charge", (open) => {
  it("survives a standstill between any two of its steps", async () => {
    const scene = await open("hang");
    await scene.orderClaims(2);
    await runUntilQuiet(scene.world);
    await scene.check();
  });
});
