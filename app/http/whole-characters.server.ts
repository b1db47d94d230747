import { Transform, type TransformCallback } from "node:stream";

/**
 * Removes the zero bytes that React 18 leaves in a page. It writes buffers of 2,048 bytes, and where a
 * multi-byte character does not fit, a buffer ends with a zero. Browsers drop it between words, but in an
 * attribute, a text field or a script it becomes '�', and a text field would send it back. React 19 fixes
 * this (facebook/react#26228). Our own texts have no zeros, because PostgreSQL stores none.
 */
export class WholeCharacters extends Transform {
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    done(null, chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk);
  }
}
