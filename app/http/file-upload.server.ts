/** Reads a form that carries one large file: streamed to disk, memory holds a piece of it. */
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { Busboy } from "@fastify/busboy";
import { DomainError } from "~/domain/errors";
import {
  dropIncoming,
  receiveFile,
  type IncomingFile,
} from "~/infrastructure/incoming-files.server";
import { checkCsrf, CSRF_FIELD } from "./forms.server";
import type { RouteArgs } from "./request-context.server";

const MOST_FIELDS = 20;
const MOST_FIELD_BYTES = 4 * 1024;
/** Of what is too large so much more is read, so that its sender gets an answer and no broken pipe. */
const DRAINED_BYTES = 16 * 1024 * 1024;
/** In code points: half a character is none. */
const LONGEST_NAME = 200;

export interface FileUpload {
  fields: Record<string, string>;
  /** With the name that its sender gave it, without anything invisible. */
  file: IncomingFile & { name: string };
}

/**
 * Gives a multipart form's file and fields to `take`, and answers what it answers; the file is gone
 * afterwards, unless it was stored. `under` is in bytes, exclusive. Where no header carries the token,
 * its field has to come before the file: who has none writes nothing to our disk. Throws
 * `file_too_large`, `invalid_file` where no file came, `one_file_at_a_time`, `malformed_request` (also
 * where it was cut off), `invalid_csrf_token`; what the disk says where it fails.
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
  /** Rejects where the disk fails; nobody reads the file any more then. */
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

  /** Waits for what is on its way, so that nothing is written after it was removed. */
  async drop(): Promise<void> {
    const file = await this.receiving?.catch(() => null);
    if (file) await dropIncoming(file);
  }

  private cut: (() => void) | null = null;

  private async parse(body: Readable, type: string): Promise<void> {
    const parser = new Busboy({
      headers: { "content-type": type },
      // The parser stops after the limit: a file of that many bytes is one too many.
      limits: { fileSize: this.under - 1, fields: MOST_FIELDS, fieldSize: MOST_FIELD_BYTES },
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
      // Ends the file's stream too, and with it what was written.
      parser.destroy();
      this.cut?.();
      throw error;
    }
  }

  private takeFile(name: string, stream: Readable, filename: string): void {
    // Of a form that is cut off each part errs by itself, whether anybody reads it yet or not.
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
    // What the parser or a cut does to the stream is told by them.
    this.receiving.catch((error: unknown) => {
      if (isDiskError(error)) this.breakOff(error);
    });
  }
}

type DiskError = NodeJS.ErrnoException;

function isDiskError(error: unknown): error is DiskError {
  return error instanceof Error && "syscall" in error;
}

/** What browsers write in place of a quotation mark and of line breaks (HTML, multipart/form-data). */
const ESCAPED = /%(22|0D|0A)/g;
const unescaped = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));

/** Without folders and characters that can't be seen, which could make one ending look like another. */
function plainName(filename: string | undefined): string {
  const whole = (filename ?? "").replace(ESCAPED, unescaped).normalize("NFC");
  const name = whole.split(/[\\/]/).at(-1) ?? "";
  const shown = name.replace(/[\p{C}\p{Zl}\p{Zp}\uFFFD]/gu, "").trim();
  const letters = Array.from(shown);
  if (letters.length <= LONGEST_NAME) return shown;
  const ending = /\.\w{1,8}$/.exec(shown)?.[0] ?? "";
  return letters.slice(0, LONGEST_NAME - ending.length).join("") + ending;
}
