/** Sends a file; tells how far it is in percent; throws with the words for what went wrong. */
export type Upload = (file: File, tell: (percent: number) => void) => Promise<void>;

interface UploadTarget {
  action: string;
  /** Name of the file's part. */
  name: string;
  /** Other parts of the form. */
  fields?: Readonly<Record<string, string>>;
  csrfToken: string;
  /** Where the server gave no words of its own. */
  failedText: string;
}

/** An upload by post to one of our own addresses; fetch can't tell how far it is. */
export function uploadTo({ action, name, fields, csrfToken, failedText }: UploadTarget): Upload {
  return (file, tell) =>
    new Promise((resolve, reject) => {
      const body = new FormData();
      for (const [field, value] of Object.entries(fields ?? {})) body.append(field, value);
      body.append(name, file);
      const request = new XMLHttpRequest();
      request.open("POST", action);
      request.setRequestHeader("X-CSRF-Token", csrfToken);
      request.setRequestHeader("Accept", "application/json");
      request.upload.onprogress = ({ loaded, total }) => tell(Math.round((100 * loaded) / total));
      request.onload = () =>
        request.status < 400
          ? resolve()
          : reject(new Error(wordsOf(request.responseText, name) ?? failedText));
      request.onerror = () => reject(new Error(failedText));
      request.send(body);
    });
}

/** What the contract's refusal says: of the file, else as a whole. */
function wordsOf(answer: string, field: string): string | null {
  try {
    const { error } = JSON.parse(answer) as {
      error?: { message?: string; fields?: Record<string, string[]> };
    };
    return error?.fields?.[field]?.[0] ?? error?.message ?? null;
  } catch {
    return null;
  }
}
