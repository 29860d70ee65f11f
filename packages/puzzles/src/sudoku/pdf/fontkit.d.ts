/** What the PDF library asks of fontkit, which comes without types. */
declare module 'fontkit' {
  export function create(bytes: Uint8Array): unknown;
}
