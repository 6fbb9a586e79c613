/** A row of numbers that grows: a million of them take no more than their bytes. */
export class GrowingInts {
  #values = new Int32Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) this.#values = doubled(this.#values, new Int32Array(2 * this.#length));
    this.#values[this.#length++] = value;
  }

  at(index: number): number {
    return this.#values[index] ?? -1;
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
  }

  /** What was pushed, as one row. */
  row(): Int32Array {
    return this.#values.subarray(0, this.#length);
  }
}

export class GrowingFloats {
  #values = new Float32Array(1024);
  #length = 0;

  push(value: number): void {
    if (this.#length === this.#values.length) this.#values = doubled(this.#values, new Float32Array(2 * this.#length));
    this.#values[this.#length++] = value;
  }

  at(index: number): number {
    return this.#values[index] ?? 0;
  }
}

function doubled<T extends Int32Array | Float32Array>(values: T, larger: T): T {
  larger.set(values);
  return larger;
}
