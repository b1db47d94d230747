/** Uploads a file and reports its progress in percent; throws an error with a text for the person. */
export type Upload = (file: File, tell: (percent: number) => void) => Promise<void>;

interface UploadTarget {
  action: string;
  name: string;
  fields?: Readonly<Record<string, string>>;
  csrfToken: string;
  /** The text when the server sends none. */
  failedText: string;
}

/** Returns an upload to one of our addresses by XMLHttpRequest, because fetch reports no progress. */
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

/** Returns the text of the contract's error: the file's, or the general one. */
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
