import { t } from './language.svelte.js';
import { isServed, route } from './route.svelte.js';
import { toast } from './toast.svelte.js';

/** Copies the address, which is the whole state of the page. */
export async function shareLink(): Promise<void> {
  if (!route.isWhole) return toast.show(t('share.too-long'));
  const run = () => void copy(lessonLink(), t('share.lesson-copied'));
  await copy(location.href, t('share.copied'), { label: t('share.lesson'), run });
}

/** The page alone, for a frame: a server has an address for that, plain files tell it by the state. */
function lessonLink(): string {
  if (isServed()) return new URL(`lesson${location.hash}`, document.baseURI).href;
  return `${location.href}${location.hash.includes('?') ? '&' : '?'}embed=1`;
}

/** Copies a text; the message may offer something else to copy. */
export async function copy(text: string, message: string, other?: typeof toast.action): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.show(message, other);
  } catch {
    toast.show(t('share.not-copied'));
  }
}

/** Hands a file to the person. */
export function download(name: string, content: BlobPart, type: string): void {
  downloadParts(name, [content], type);
}

/** A file that came in pieces. */
export function downloadParts(name: string, parts: BlobPart[], type: string): void {
  const url = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
