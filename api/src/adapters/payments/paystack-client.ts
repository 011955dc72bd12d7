import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { ProviderUnavailable } from './payments.ts'
import { askPaystack, type PaystackAnswer, type PaystackPlace } from './paystack-http.ts'

const A_PAGE = 100

type Query = Readonly<Record<string, string>>

/** Asks Paystack, and reads its answers by the shapes that it documents. */
export class PaystackClient {
  readonly #place: PaystackPlace
  readonly #log: Context['log']

  constructor(place: PaystackPlace, log: Context['log']) {
    this.#place = place
    this.#log = log
  }

  /** @throws ProviderUnavailable */
  ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<PaystackAnswer> {
    return askPaystack(this.#place, method, path, body)
  }

  /** @throws ProviderUnavailable when the answer is not what Paystack documents: what it did is unknown */
  read<S extends z.ZodType>(shape: S, data: unknown, what: string): z.output<S> {
    const parsed = shape.safeParse(data)
    if (parsed.success) return parsed.data
    const fields = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    this.#log.error({ what, fields }, 'Paystack answered in another shape than it documents')
    throw new ProviderUnavailable(`Paystack's answer to ${what} cannot be read`)
  }

  /**
   * One thing by its name; null when Paystack does not know it.
   *
   * @throws ProviderUnavailable
   */
  async find<S extends z.ZodType>(what: string, name: string, shape: S): Promise<z.output<S> | null> {
    const answer = await this.ask('GET', `/${what}/${encodeURIComponent(name)}`)
    if (answer.ok) return this.read(shape, answer.data, what)
    if (answer.http === 404 || answer.code.endsWith('not_found') || /not found/i.test(answer.message))
      return null
    throw new ProviderUnavailable(`Paystack answered ${answer.http}: ${answer.message}`)
  }

  /**
   * A page of a list.
   *
   * @throws ProviderUnavailable
   */
  async list<S extends z.ZodType>(what: string, shape: S, query: Query): Promise<z.output<S>[]> {
    const path = `/${what}?${new URLSearchParams({ ...query, perPage: String(A_PAGE) })}`
    const answer = await this.ask('GET', path)
    if (!answer.ok) throw new ProviderUnavailable(`Paystack answered ${answer.http}: ${answer.message}`)
    return this.read(shape.array(), answer.data, what)
  }

  /**
   * A whole list, each row once. It is read until a page brings nothing new: a page may be shorter than asked for, and a
   * row comes again when the list grew in between.
   *
   * @throws ProviderUnavailable
   */
  async every<S extends z.ZodType>(
    what: string,
    shape: S,
    query: Query,
    nameOf: (row: z.output<S>) => string,
  ): Promise<z.output<S>[]> {
    const rows = new Map<string, z.output<S>>()
    for (let page = 1; ; page++) {
      const before = rows.size
      for (const row of await this.list(what, shape, { ...query, page: String(page) })) {
        const name = nameOf(row)
        if (!rows.has(name)) rows.set(name, row)
      }
      if (rows.size === before) return [...rows.values()]
    }
  }
}
