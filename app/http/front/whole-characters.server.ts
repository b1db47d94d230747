import { Transform, type TransformCallback } from "node:stream";

/**
 * Removes the zero bytes that React 18 leaves in a page where a multi-byte character does not fit
 * into its buffer; in a text field they become '�'. React 19 fixes this (facebook/react#26228). Our
 * own texts have no zeros, because PostgreSQL stores none.
 */
export class WholeCharacters extends Transform {
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    done(null, chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk);
  }
}
