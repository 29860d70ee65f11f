/** Bytes that grow, and numbers in them: groups of 7 bits, the lowest first, a high bit where more follow. */
export class ByteList {
  private data = new Uint8Array(1024);
  length = 0;

  push(byte: number): void {
    if (this.length === this.data.length) {
      const larger = new Uint8Array(this.data.length * 2);
      larger.set(this.data);
      this.data = larger;
    }
    this.data[this.length++] = byte;
  }

  number(value: number): void {
    for (; value >= 128; value = Math.floor(value / 128)) this.push((value % 128) + 128);
    this.push(value);
  }

  big(value: bigint): void {
    for (; value >= 128n; value >>= 7n) this.push(Number(value & 127n) + 128);
    this.push(Number(value));
  }

  append(other: ByteList): void {
    for (const byte of other.toArray()) this.push(byte);
  }

  toArray(): Uint8Array {
    return this.data.slice(0, this.length);
  }
}
