import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Facts } from './facts.ts'

/**
 * Who may call. 'seat': anybody signed in; 'admin': an admin of the seat's workgroup. The '-change' forms also
 * refuse a 'lead' (decisions, "Accounts, workgroups, roles"). The '-link' forms are also open without a session
 * by a signed address, which the service checks. Which object may be touched is the service's check.
 */
export type Access = 'public' | 'seat' | 'seat-change' | 'seat-link' | 'admin' | 'admin-change' | 'admin-link'

/**
 * What a member may be beside a plain member: an accountant reads all money of the company and changes nothing of it; a
 * supervisor sees and steers the calls of the queues that an admin names. Admins give and take it (decisions, "Roles
 * beside admin").
 */
export const ROLES = ['accountant', 'supervisor'] as const
export type Role = (typeof ROLES)[number]

/** Where a call goes and in which form: all of an endpoint that the browser needs, which loads no zod. */
export interface Wire {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `{product}` in it is the operator's product slug, `:name` a parameter */
  readonly path: `/${string}`
  /** sent as application/x-www-form-urlencoded; 'or json': taken as JSON, too */
  readonly form?: true | 'or json'
  /** the `action` field that distinguishes the calls of one legacy path, with `{product}` as in a path */
  readonly action?: string
  /** sent as multipart/form-data, with a file among the fields */
  readonly upload?: FileField
}

/** The field of a call that holds a file. */
export interface FileField {
  readonly field: string
  readonly maximumBytes: number
  /** may be left out; the call may come as JSON then */
  readonly optional?: true
}

/** Puts the operator's slug in place of `{product}`. */
export function forProduct(text: string, product: string): string {
  return text.replaceAll('{product}', product)
}

type StreamType =
  | 'text/csv'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'application/octet-stream'
  | 'audio/wav'
  | 'application/pdf'
  | 'application/xml'
  | 'application/zip'
  | 'text/plain'
  | 'text/vcard'
  | 'text/vcard'

interface Spoken {
  readonly summary: string
  readonly access: Access
  /** of what is for admins: members with these roles may call it, too */
  readonly alsoFor?: readonly Role[]
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly reply: z.ZodType
  /** may answer with a stream of this type, or one of these, instead of the reply */
  readonly streams?: StreamType | readonly StreamType[]
  /** the codes that this call may answer, besides COMMON_ERRORS */
  readonly errors?: readonly ErrorCode[]
  /** failures carry `status: false` (api.md, "Common rules") */
  readonly failsWithFalse?: true
  /** takes an Idempotency-Key header */
  readonly idempotent?: true
  /** also takes an API key, which acts for its seat */
  readonly byKey?: true
  /** may be called where the workgroup requires a second factor that the person has yet to set up */
  readonly withoutFactor?: true
  /** a GET that changes something: answers no HEAD, no prefetch and no page load, only a call made by script */
  readonly acts?: true
}

type Method = Wire['method']
type Said<M extends Method> = Omit<Wire, 'method' | 'path'> & Spoken & Facts<M>

/** One call: where it goes, who may make it, what it takes, what it answers, and what it does beside. */
export type Endpoint = Wire & Said<Method>

/** Keeps the exact types of an endpoint. @param at its method and path: 'GET /v1/balance' */
export function endpoint<const M extends Method, const P extends Wire['path'], const S extends Said<M>>(
  at: `${M} ${P}`,
  said: S,
): { readonly method: M; readonly path: P } & S {
  const [method, path] = at.split(' ') as [M, P]
  return { method, path, ...said }
}

type Schema<E, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: infer S extends z.ZodType }
  ? S
  : never
type Part<E, K extends 'params' | 'query' | 'body', In extends boolean> = [Schema<E, K>] extends [never]
  ? unknown
  : { [P in K]: In extends true ? z.input<Schema<E, K>> : z.output<Schema<E, K>> }

type FilePart<E> = E extends { upload: { optional: true } }
  ? { file?: Blob }
  : E extends { upload: object }
    ? { file: Blob }
    : unknown

/** What a caller passes: the parts that the endpoint takes, as written on the wire. */
export type Args<E> = Part<E, 'params', true> & Part<E, 'query', true> & Part<E, 'body', true> & FilePart<E>
/** What a handler receives: the same parts, parsed. */
export type Parsed<E> = Part<E, 'params', false> & Part<E, 'query', false> & Part<E, 'body', false>
/** What a caller gets back. */
export type Reply<E extends Endpoint> = z.output<E['reply']>
