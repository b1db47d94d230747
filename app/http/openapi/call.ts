import type { z } from "zod";
import type { ErrorCode } from "~/domain/errors";

/**
 * Who may call. `anyone`: no session, no token. `form`: whoever has a public page's form token.
 * `signup`: within the session that GET /signup begins. `session`: who signed in on that subdomain.
 */
export type Access = "anyone" | "form" | "signup" | "session";

/**
 * A plain HTML form that the same address takes: field names, an example, where it leads. Refused it is
 * answered by a page; who is not signed in, or still lacks the second factor, is led there.
 */
export interface FormPost {
  /** 303 where it is left out. */
  status?: 302;
  schema: z.ZodType;
  example: Record<string, string>;
  about: string;
}

/**
 * One JSON call as `/api/openapi.json` shows it: `defineCall` makes it of the call's own definition, whose
 * schemas validate. What follows from access, method and body (401, 403, 400, 413,
 * 404, 500, 503) is added by `errors-of.ts`; `errors` names the codes that this call adds.
 */
export interface Call {
  /** operationId */
  id: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** As OpenAPI writes it: `/manage/api/donations/{uuid}`. */
  path: string;
  host: "platform" | "organization" | "both";
  summary: string;
  access: Access;
  /** Parts of the path that are not a text of any kind. */
  params?: Record<string, z.ZodType>;
  query?: z.ZodObject;
  /** A list with the contract's paging parameters and headers; `short`: it needs no cursor. */
  list?: "paged" | "short";
  /** Takes `Idempotency-Key`. */
  idempotent?: true;
  /** Whoever is signed in may: no role is refused. */
  everyRole?: true;
  /** Of the signed-in person alone: our staff who look in have nothing there (`forbidden`). */
  ownData?: true;
  /** Asks for the password again when the login is older than ten minutes. */
  sensitive?: true;
  /** The page's token is not asked for: the body carries it, or no browser sends this. */
  tokenless?: true;
  body?: z.ZodType;
  example?: unknown;
  /** Whatever the body, the answer is the same: nothing of it is refused. */
  forgiving?: true;
  form?: FormPost;
  /** A form with a file, in place of a JSON body. */
  upload?: { schema: z.ZodType; example: Record<string, string> };
  /** What stands under `data`, by status; null: no body. */
  answers: Readonly<Record<number, z.ZodType | null>>;
  errors?: readonly ErrorCode[];
}
