import { EventEmitter } from "node:events";
import { expect, it } from "vitest";
import { Controls } from "../../app/commands/running/controls.mjs";

type Message = { type: string; id: number; [key: string]: unknown };

class Child extends EventEmitter {
  connected = true;
  readonly received: Message[] = [];

  constructor(private readonly acknowledges: boolean) {
    super();
  }

  send(message: Message): void {
    this.received.push(message);
    if (this.acknowledges)
      queueMicrotask(() => this.emit("message", { type: "ack", id: message.id }));
  }

  types(): string[] {
    return this.received.map(({ type }) => type);
  }
}

function attach(controls: Controls, ...acknowledges: boolean[]): Child[] {
  return acknowledges.map((each, index) => {
    const child = new Child(each);
    controls.attach(`child-${index}`, child);
    return child;
  });
}

it("returns once every child has set the clock, and passes it to later ones at their spawn", async () => {
  const controls = new Controls();
  const children = attach(controls, true, true);
  expect(await controls.setClock("2027-02-28T12:00:00.000Z")).toEqual([]);
  for (const child of children)
    expect(child.received).toMatchObject([{ type: "clock", now: "2027-02-28T12:00:00.000Z" }]);
  expect(controls.environment().DADIVA_CLOCK).toBe("2027-02-28T12:00:00.000Z");
  await controls.setClock(null);
  expect(controls.environment().DADIVA_CLOCK).toBe("");
});

it("does not wait for a child that dies meanwhile", async () => {
  const controls = new Controls();
  const [dying] = attach(controls, false, true);
  const answered = controls.setClock("2027-02-28T12:00:00.000Z");
  dying?.emit("exit");
  expect(await answered).toEqual([]);
});

it("names a running child that does not confirm", async () => {
  const controls = new Controls();
  attach(controls, true, false);
  expect(await controls.setClock(null)).toEqual(["child-1"]);
});

it("fires a failpoint once, in the first child that claims it", async () => {
  const controls = new Controls();
  const [first, second] = attach(controls, true, true);
  await controls.arm("charge.after_provider", "kill");
  expect(JSON.parse(controls.environment().DADIVA_FAILPOINTS)).toEqual([
    { point: "charge.after_provider", action: "kill" },
  ]);
  first?.emit("message", { type: "failpoint.claim", id: 7, point: "charge.after_provider" });
  second?.emit("message", { type: "failpoint.claim", id: 9, point: "charge.after_provider" });
  expect(first?.received.at(-1)).toEqual({ type: "failpoint.granted", id: 7, granted: true });
  expect(second?.types()).toEqual(["failpoint", "failpoint.disarm", "failpoint.granted"]);
  expect(second?.received.at(-1)).toMatchObject({ id: 9, granted: false });
  expect(controls.environment().DADIVA_FAILPOINTS).toBe("[]");
});
