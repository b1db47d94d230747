/** Reads a form with one large file: the file is streamed to disk, and memory has only a piece of it. */
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { Busboy } from "@fastify/busboy";
import { DomainError } from "~/domain/errors";
import {
  dropIncoming,
  receiveFile,
  type IncomingFile,
} from "~/infrastructure/files/incoming-files.server";
import { checkCsrf, CSRF_FIELD } from "./forms.server";
import type { RouteArgs } from "~/http/front/request-context.server";
import { normalized } from "~/values/text/normalized";
import { redactCardNumbers } from "~/values/cards/stray-card-numbers";

const MOST_FIELDS = 20;
const MOST_FIELD_BYTES = 4 * 1024;
/** The server reads this much of a file that is too large, so that its sender gets a response. */
const DRAINED_BYTES = 16 * 1024 * 1024;
/**
 * More than the network gives at once: the parser never continues after a part that it leaves out and that
 * fills its buffer within one chunk.
 */
const BUFFERED_BYTES = 256 * 1024;
/** Code points, so that no character is cut in half. */
const LONGEST_NAME = 200;

export interface FileUpload {
  fields: Record<string, string>;
  /** The name is the sender's, without invisible characters. */
  file: IncomingFile & { name: string };
}

/**
 * Passes a multipart form's file and fields to `take` and returns its result; afterwards the file is removed
 * unless it was stored. `under` is in bytes, exclusive. Without a token header, the token's field must
 * precede the file, so that a sender without a token writes nothing to disk. Throws `file_too_large`,
 * `invalid_file` (no file), `one_file_at_a_time`, `malformed_request` (also for a form that was cut off),
 * `invalid_csrf_token`, and the disk's own errors.
 */
export async function withFileUpload<Answer>(
  args: RouteArgs,
  { field, under }: { field: string; under: number },
  take: (upload: FileUpload) => Promise<Answer>,
): Promise<Answer> {
  const form = new IncomingForm(args, field, under);
  try {
    return await take(await form.read());
  } finally {
    await form.drop();
  }
}

class IncomingForm {
  private readonly fields: Record<string, string> = {};
  private refusal: DomainError | null = null;
  private name = "";
  private receiving: Promise<IncomingFile> | null = null;
  /** Rejects when the disk fails, because nothing reads the file from then on. */
  private readonly broken: Promise<never>;
  private breakOff!: (error: DiskError) => void;
  private failure: DiskError | null = null;

  constructor(
    private readonly args: RouteArgs,
    private readonly field: string,
    private readonly under: number,
  ) {
    this.broken = new Promise((_resolve, reject) => {
      this.breakOff = (error) => reject((this.failure = error));
    });
    this.broken.catch(() => undefined);
  }

  async read(): Promise<FileUpload> {
    const { body, headers } = this.args.request;
    const type = headers.get("content-type") ?? "";
    if (!body || !/^multipart\/form-data\s*;/i.test(type)) {
      throw new DomainError("malformed_request");
    }
    try {
      await this.parse(Readable.fromWeb(body as ReadableStream), type);
    } catch {
      throw this.failure ?? this.refusal ?? new DomainError("malformed_request");
    }
    if (this.refusal) throw this.refusal;
    checkCsrf(this.args, this.fields[CSRF_FIELD] ?? null);
    const file = await this.receiving;
    if (!file || (file.size === 0 && this.name === "")) throw new DomainError("invalid_file");
    return { fields: this.fields, file: { ...file, name: this.name } };
  }

  /** Waits for pending writes, so that nothing is written after the removal. */
  async drop(): Promise<void> {
    const file = await this.receiving?.catch(() => null);
    if (file) await dropIncoming(file);
  }

  private cut: (() => void) | null = null;

  private async parse(body: Readable, type: string): Promise<void> {
    const parser = new Busboy({
      headers: { "content-type": type },
      fileHwm: BUFFERED_BYTES,
      // The parser stops after its limit, so a file of exactly `under` bytes is already too large.
      limits: {
        fileSize: this.under - 1,
        fields: MOST_FIELDS,
        fieldSize: MOST_FIELD_BYTES,
        fieldNameSize: LONGEST_NAME,
        // One more than allowed, so that a second file is refused by its own name.
        files: 2,
      },
    });
    parser.on("field", (name: string, value: string) => {
      this.fields[name] = value;
    });
    parser.on("file", (name: string, stream: Readable, filename: string) =>
      this.takeFile(name, stream, filename),
    );
    const parsed = new Promise<void>((resolve, reject) => {
      parser.once("finish", resolve);
      parser.on("error", reject);
    });
    parsed.catch(() => undefined);
    let size = 0;
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > this.under + DRAINED_BYTES) {
          this.refusal = new DomainError("file_too_large");
          throw this.refusal;
        }
        if (!parser.write(chunk)) {
          const drained = new Promise((go) => parser.once("drain", go));
          await Promise.race([drained, parsed, this.broken]);
        }
      }
      parser.end();
      await Promise.race([parsed, this.broken]);
      await this.receiving;
    } catch (error) {
      // Destroying the parser ends the file's stream too, and so removes what was written.
      parser.destroy();
      this.cut?.();
      throw error;
    }
  }

  private takeFile(name: string, stream: Readable, filename: string): void {
    // In a form that is cut off every part emits its own error, even one that nothing reads.
    stream.on("error", () => undefined);
    const refuse = (error: DomainError) => {
      this.refusal ??= error;
      stream.resume();
    };
    if (name !== this.field) return refuse(new DomainError("malformed_request"));
    if (this.receiving) return refuse(new DomainError("one_file_at_a_time"));
    try {
      checkCsrf(this.args, this.fields[CSRF_FIELD] ?? null);
    } catch (error) {
      return refuse(error as DomainError);
    }
    this.name = plainName(filename);
    stream.once("limit", () => {
      this.refusal ??= new DomainError("file_too_large");
    });
    this.cut = () => stream.destroy(new Error("cut off"));
    this.receiving = receiveFile(stream);
    // The parser reports its own errors and a cut; only disk errors are handled here.
    this.receiving.catch((error: unknown) => {
      if (isDiskError(error)) this.breakOff(error);
    });
  }
}

type DiskError = NodeJS.ErrnoException;

function isDiskError(error: unknown): error is DiskError {
  return error instanceof Error && "syscall" in error;
}

/** Browsers escape a quotation mark and line breaks like this (HTML, multipart/form-data). */
const ESCAPED = /%(22|0D|0A)/g;
const unescaped = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));

/** Removes folders, card numbers and invisible characters, which could make one extension look like another. */
function plainName(filename: string | undefined): string {
  const whole = normalized((filename ?? "").replace(ESCAPED, unescaped), "NFC");
  const last = whole.split(/[\\/]/).at(-1) ?? "";
  const name = redactCardNumbers(last, []) ?? last;
  const shown = name.replace(/[\p{C}\p{Zl}\p{Zp}\uFFFD]/gu, "").trim();
  const letters = Array.from(shown);
  if (letters.length <= LONGEST_NAME) return shown;
  const ending = /\.\w{1,8}$/.exec(shown)?.[0] ?? "";
  return letters.slice(0, LONGEST_NAME - ending.length).join("") + ending;
}
