import { expect, it } from "vitest";
import { tolerateForeignChanges } from "./foreign-changes";

/** The parts of a node that the patch uses; like the browser's it throws for a child that is elsewhere. */
class FakeNode {
  parentNode: FakeNode | null = null;
  childNodes: FakeNode[] = [];

  removeChild(child: FakeNode): FakeNode {
    if (child.parentNode !== this) throw new Error("NotFoundError");
    this.childNodes.splice(this.childNodes.indexOf(child), 1);
    child.parentNode = null;
    return child;
  }

  insertBefore(added: FakeNode, next: FakeNode | null): FakeNode {
    if (next && next.parentNode !== this) throw new Error("NotFoundError");
    const at = next ? this.childNodes.indexOf(next) : this.childNodes.length;
    this.childNodes.splice(at, 0, added);
    added.parentNode = this;
    return added;
  }
}

/** Returns a parent, its wrapper, the text in that, and a detached text. */
function family() {
  const nodes = [new FakeNode(), new FakeNode(), new FakeNode(), new FakeNode()] as const;
  const [parent, wrapper, text] = nodes;
  parent.insertBefore(wrapper, null);
  wrapper.insertBefore(text, null);
  return nodes;
}

tolerateForeignChanges(FakeNode.prototype as unknown as Node);

it("removes the wrapper of a wrapped text, and nothing when the text is gone", () => {
  const [parent, wrapper, text, gone] = family();
  expect(parent.removeChild(gone)).toBe(gone);
  expect(parent.childNodes).toEqual([wrapper]);
  expect(parent.removeChild(text)).toBe(text);
  expect(parent.childNodes).toEqual([]);
});

it("inserts a node before the wrapper of the next one, or last", () => {
  const [parent, wrapper, text, gone] = family();
  const [first, last] = [new FakeNode(), new FakeNode()];
  parent.insertBefore(first, text);
  parent.insertBefore(last, gone);
  expect(parent.childNodes).toEqual([first, wrapper, last]);
});
