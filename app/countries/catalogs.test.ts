import { describe, expect, it } from "vitest";
import {
  categories,
  discardReasons,
  documentRejectionReasons,
  donorDiscardReasons,
  hasKey,
  labelOf,
  organizationRoleAreas,
  pauseReasons,
} from "./catalogs";
import { byLabel } from "./label-in";

describe("byLabel", () => {
  it("sorts labels alphabetically as people do, and the rest last", () => {
    const named = ["Otros", "Vivienda", "Ética", "Fe", "adicciones"].map((label) => ({
      key: label === "Otros" ? "otros" : label,
      label,
    }));
    const sorted = byLabel(named, "otros").map(({ label }) => label);
    expect(sorted).toEqual(["adicciones", "Ética", "Fe", "Vivienda", "Otros"]);
  });
});

describe("catalogs", () => {
  it("have unique keys and a label in three languages", () => {
    const all = [
      categories,
      [...discardReasons, ...donorDiscardReasons],
      documentRejectionReasons,
      organizationRoleAreas,
      pauseReasons,
    ];
    for (const catalog of all) {
      expect(new Set(catalog.map((item) => item.key)).size).toBe(catalog.length);
      expect(catalog.every(({ label }) => label.es && label.en && label.pt)).toBe(true);
    }
  });

  it("have the keys of the specification", () => {
    expect(pauseReasons).toHaveLength(18);
    expect(hasKey(pauseReasons, "last_x_months_not_approved")).toBe(true);
    for (const key of ["agricultura", "animales", "arte", "educacion", "salud"]) {
      expect(hasKey(categories, key)).toBe(true);
    }
    expect(hasKey(discardReasons, "because")).toBe(false);
    expect(discardReasons.filter((reason) => reason.isDefault)).toHaveLength(1);
  });

  it("return labels", () => {
    expect(labelOf(categories, "salud", "es-AR")).toBe("Salud");
    expect(labelOf(categories, "salud", "pt-BR")).toBe("Saúde");
    expect(labelOf(categories, "salud", "en")).toBe("Health");
    expect(labelOf(categories, "nothing", "en")).toBe("nothing");
  });
});
