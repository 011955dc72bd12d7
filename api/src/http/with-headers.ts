/** An answer that says something in its headers, too. */
export class WithHeaders<T> {
  readonly answer: T
  readonly headers: Readonly<Record<string, string | number>>

  constructor(answer: T, headers: Readonly<Record<string, string | number>>) {
    this.answer = answer
    this.headers = headers
  }
}
