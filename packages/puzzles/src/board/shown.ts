/** Something to be looked at, which shows itself: as text in a terminal, as a picture in notebooks and pages. */
export class Shown {
  constructor(
    private readonly svg: string,
    private readonly text: string,
    private readonly png: () => Promise<Uint8Array>,
  ) {}

  toSVG(): string {
    return this.svg;
  }

  toPNG(): Promise<Uint8Array> {
    return this.png();
  }

  toString(): string {
    return this.text;
  }

  /** What Deno's notebooks ask of a value; Jupyter takes the richest form it can show. */
  [Symbol.for('Jupyter.display')](): Record<string, string> {
    return { 'image/svg+xml': this.svg, 'text/plain': this.text };
  }
}
