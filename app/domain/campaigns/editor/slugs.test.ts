import { expect, it } from "vitest";
import { freeSlug, slugOf } from "./slugs";

it("makes an address from a title", () => {
  expect(slugOf("¡Un techo para Ñandú y São João!")).toBe("un-techo-para-nandu-y-sao-joao");
  expect(slugOf("../../etc/passwd")).toBe("etc-passwd");
  expect(slugOf("愛")).toBe("campaign");
  expect(slugOf(`${"palabra ".repeat(20)}`).length).toBeLessThanOrEqual(60);
});

it("adds a number while the address is taken", () => {
  expect(freeSlug("techo", [])).toBe("techo");
  expect(freeSlug("techo", ["techo", "techo-2", "techo-verde"])).toBe("techo-3");
});
