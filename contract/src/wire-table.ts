/**
 * Where a call goes, without its schemas, so that the browser needs no zod. `{product}` in a path or an action
 * stands for the operator's product slug.
 */
export interface Wire {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
  /** sent as application/x-www-form-urlencoded; 'or json': taken as JSON, too */
  readonly form?: true | 'or json'
  /** the `action` field that tells the calls of one legacy path apart */
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

export type WireTable = Record<string, Wire>

/** Puts the operator's slug in place of `{product}`. */
export function forProduct(text: string, product: string): string {
  return text.replaceAll('{product}', product)
}
