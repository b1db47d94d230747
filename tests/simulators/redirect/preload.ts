/** Adds the simulated redirect company to a process of the product, before it loads. */
import { ADDED, type AddedCompany } from "~/providers/added-companies";
import { facts } from "./facts";
import { redirectProvider } from "./provider";

const own: AddedCompany = { facts, implemented: { redirect_simulator: redirectProvider } };
Object.assign(globalThis, { [ADDED]: [own] });
