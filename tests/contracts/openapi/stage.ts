/** What the tests of the document work with: a tenant with every object, and one prepared call. */
import type { Visitor } from "../../factories/product";
import type { Tenant, World } from "../../factories/world";
import type { Document } from "./document";

export interface Scene {
  visitor: Visitor;
  host: string;
  token?: string;
  params: Record<string, string>;
  body: unknown;
}

export interface Stage {
  world: World;
  document: Document;
  tenant: Tenant;
  params: Record<string, string>;
  /** The tenant was created for one call. */
  own?: true;
}
