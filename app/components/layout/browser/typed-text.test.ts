import { afterEach, describe, expect, it, vi } from "vitest";
import { keepTyped, missingText, takeTyped, typedText, type Field } from "./typed-text";

const field = (name: string, value: string, type = "text", more: Partial<Field> = {}): Field => ({
  name,
  type,
  value,
  ...more,
});

describe("typedText", () => {
  it("keeps typed texts, but never a secret, a card, a code or a file", () => {
    const typed = typedText([
      field("title", "Un techo"),
      field("kind", "a", "radio", { checked: false }),
      field("kind", "b", "radio", { checked: true }),
      field("agree", "on", "checkbox", { checked: true }),
      field("password", "Secreta-12345", "password"),
      field("csrf", "token", "hidden"),
      field("cover", "C:\\fakepath\\a.png", "file"),
      field("number", "4111111111111111", "text", { autocomplete: "cc-number" }),
      field("code", "123456", "text", { autocomplete: "one-time-code" }),
      field("", "nameless"),
    ]);
    expect(typed).toEqual({ title: "Un techo", "kind=a": "", "kind=b": "on", "agree=on": "on" });
  });

  it("returns the values that a fresh page lacks", () => {
    const fresh = [
      field("title", ""),
      field("kind", "a", "radio", { checked: true }),
      field("kind", "b", "radio", { checked: false }),
      field("place", "here"),
      field("new", "x"),
      field("newer", "typed before the script ran", "text", { defaultValue: "" }),
      field("older", "", "text", { defaultValue: "" }),
    ];
    const typed = {
      ...{ title: "Un techo", "kind=a": "", "kind=b": "on", place: "here", gone: "y" },
      ...{ newer: "before that", older: "kept" },
    };
    expect(missingText(fresh, typed)).toEqual([
      { field: fresh[0], value: "Un techo" },
      { field: fresh[1], value: "a", checked: false },
      { field: fresh[2], value: "b", checked: true },
      { field: fresh[6], value: "kept" },
    ]);
  });
});

describe("the tab's storage", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("returns a page's values once", () => {
    const kept = new Map<string, string>();
    const sessionStorage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
      removeItem: (key: string) => kept.delete(key),
    };
    vi.stubGlobal("window", { sessionStorage });
    keepTyped("/manage/campaigns/new", { title: "Un techo" });
    expect([...kept.keys()]).toEqual(["dadiva-typed:/manage/campaigns/new"]);
    expect(takeTyped("/manage/settings")).toBeNull();
    expect(takeTyped("/manage/campaigns/new")).toEqual({ title: "Un techo" });
    expect(takeTyped("/manage/campaigns/new")).toBeNull();
  });

  it("lasts as long as the page when the browser blocks its storage", () => {
    vi.stubGlobal("window", Object.defineProperty({}, "sessionStorage", { get: refuse }));
    keepTyped("/", { a: "b" });
    expect(takeTyped("/")).toEqual({ a: "b" });
    expect(takeTyped("/")).toBeNull();
  });
});

function refuse(): never {
  throw new DOMException("The operation is insecure.", "SecurityError");
}
