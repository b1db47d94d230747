import type { z } from "zod";
import type { ErrorCode } from "~/domain/errors";

/**
 * Who may call. `anyone`: no session, no token. `form`: visitors with a public page's form token. `signup`:
 * within the session that GET /signup starts. `session`: users signed in on that subdomain.
 */
export type Access = "anyone" | "form" | "signup" | "session";

/**
 * An HTML form that posts to the same address: its schema, an example, its redirect. The page shows its
 * errors; a user without login or second factor is redirected there.
 */
export interface FormPost {
  /** 303 by default. */
  status?: 302;
  schema: z.ZodType;
  example: Record<string, string>;
  about: string;
}

/**
 * One JSON call as `/api/openapi.json` shows it. `defineCall` derives it from the definition whose schemas
 * validate. `errors-of.ts` adds the errors that follow from access, method and body (401, 403, 400, 413, 404,
 * 500, 503); `errors` lists this call's own codes.
 */
export interface Call {
  /** operationId */
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
  /** Accepts `Idempotency-Key`. */
  idempotent?: true;
  everyRole?: true;
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
