import { Transform, type TransformCallback } from "node:stream";

/**
 * A page's bytes without the zeros that React 18 leaves in them: it writes views of 2,048 bytes, and where
 * a character of two bytes would not fit the last one it writes the view as it was made, with a zero at
 * its end. Between words a browser drops that; in an attribute, a text field or a script it becomes '�',
 * and a text field would send it back. React 19 has it right (facebook/react#26228); text of ours has no
 * zeros, PostgreSQL keeps none.
 */
export class WholeCharacters extends Transform {
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    done(null, chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk);
  }
}
