import type { z } from "zod";
import type { ErrorCode } from "~/domain/errors";

/** Who may call. `form`: visitors with a form token. `signup`: within the session of GET /signup. */
export type Access = "anyone" | "form" | "signup" | "session";

/** An HTML form that posts to the same address: its schema, an example, its redirect. */
export interface FormPost {
  /** 303 by default. */
  status?: 302;
  schema: z.ZodType;
  example: Record<string, string>;
  about: string;
}

/**
 * One JSON call as `/api/openapi.json` shows it. `errors` lists this call's own codes; `errors-
 * of.ts` adds those that follow from access, method and body.
 */
export interface Call {
  id: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** In OpenAPI's notation: `/manage/api/donations/{uuid}`. */
  path: string;
  host: "platform" | "organization" | "both";
  summary: string;
  access: Access;
  /** Schemas of path parameters that accept less than any text. */
  params?: Record<string, z.ZodType>;
  query?: z.ZodObject;
  /** A list with the contract's paging parameters and headers; a `short` one needs no cursor. */
  list?: "paged" | "short";
  idempotent?: true;
  everyRole?: true;
  /** Open to the people of external teams too, as far as their rules go. */
  agencies?: true;
  /** Concerns the signed-in person only, so operators in a support view get `forbidden`. */
  ownData?: true;
  /** Requires the password again when the login is older than ten minutes. */
  sensitive?: true;
  /** Needs no page token: the body carries one, or no browser sends this call. */
  tokenless?: true;
  body?: z.ZodType;
  example?: unknown;
  /** Always returns the same response and rejects no body. */
  forgiving?: true;
  form?: FormPost;
  /** A multipart form with a file instead of a JSON body. */
  upload?: { schema: z.ZodType; example: Record<string, string> };
  /** Schemas of `data`, by status; null: no body. */
  answers: Readonly<Record<number, z.ZodType | null>>;
  errors?: readonly ErrorCode[];
}
