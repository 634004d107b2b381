/** A growing column of whole numbers from 0 to 2³² − 1, four bytes each: a hundred thousand products have many of them. */
export class Numbers {
  #values = new Uint32Array(64);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const wider = new Uint32Array(Math.ceil(this.#length * 1.5));
      wider.set(this.#values);
      this.#values = wider;
    }
    this.#values[this.#length++] = value;
  }

  at(place: number): number {
    return this.#values[place] as number;
  }

  set(place: number, value: number): void {
    this.#values[place] = value;
  }

  /** What has been pushed so far, as a view for loops over many; it does not see what is pushed later. */
  all(): Uint32Array {
    return this.#values.subarray(0, this.#length);
  }
}
