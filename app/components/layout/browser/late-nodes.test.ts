import { expect, it } from "vitest";
import { LATE_NODES, overlookNodes } from "./late-nodes";

/** The parts of a node by which React walks; like the browser's they are getters of the prototype. */
class FakeNode {
  children: FakeNode[] = [];
  parent: FakeNode | null = null;

  get firstChild(): FakeNode | null {
    return this.children[0] ?? null;
  }

  get nextSibling(): FakeNode | null {
    const { children } = this.parent as FakeNode;
    return children[children.indexOf(this) + 1] ?? null;
  }

  add(...added: FakeNode[]): this {
    for (const one of added) one.parent = this;
    this.children.push(...added);
    return this;
  }
}

it("walks past icons before, between and after a form's own nodes", () => {
  const [icon, otherIcon, last] = [new FakeNode(), new FakeNode(), new FakeNode()];
  const [label, field] = [new FakeNode(), new FakeNode()];
  const form = new FakeNode().add(icon, label, otherIcon, field, last);
  const late = new Set([icon, otherIcon, last]) as unknown as Set<Node>;
  overlookNodes(late, FakeNode.prototype as unknown as Node);
  expect(form.firstChild).toBe(label);
  expect(label.nextSibling).toBe(field);
  expect(field.nextSibling).toBeNull();
  expect(form.children).toHaveLength(5);
});

type Change = { addedNodes: string[]; removedNodes: string[] };

/** Runs the inline script in a document whose reading ends, with these changes afterwards. */
function lateAfter(...changes: Change[]): Set<string> {
  const window: { takeLateNodes?: () => Set<string> } = {};
  let isWatching = false;
  let ended = () => {};
  const document = {
    addEventListener: (_name: string, start: () => void) => (ended = start),
    removeEventListener: () => {},
  };
  class MutationObserver {
    observe() {
      isWatching = true;
    }
    takeRecords = () => (isWatching ? changes : []);
    disconnect = () => {};
  }
  new Function("window", "document", "MutationObserver", LATE_NODES)(
    window,
    document,
    MutationObserver,
  );
  ended();
  return window.takeLateNodes?.() ?? new Set();
}

it("notes what is added after the document is read, but no node that is only moved", () => {
  const late = lateAfter(
    { addedNodes: ["icon"], removedNodes: [] },
    { addedNodes: [], removedNodes: ["field"] },
    { addedNodes: ["wrapper", "field"], removedNodes: [] },
    { addedNodes: [], removedNodes: ["icon"] },
    { addedNodes: ["icon"], removedNodes: [] },
  );
  expect([...late]).toEqual(["icon", "wrapper"]);
});
