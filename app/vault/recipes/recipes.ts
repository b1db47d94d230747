import { dlocalV2 } from "./dlocal-v2";
import type { Recipe } from "./recipe";

/** Every signing recipe, by the name that a request gives; each recipe has its own file. */
export const RECIPES: ReadonlyMap<string, Recipe> = new Map([["dlocal-v2", dlocalV2]]);
