import { z } from 'zod'
import type { S3Place } from '../adapters/files/s3.ts'
import type { ClamdPlace } from '../adapters/scanning/clamd.ts'
import { ConfigError, url, withoutSlash } from './values.ts'

const CLAMAV = /^(?:tcp:\/\/([\w.-]+|\[[\da-f:]+\]):(\d{1,5})|unix:(\/\S+))$/i

/** Where uploads are kept, and what scans them, in the order of docs/configuration.md. */
export const fileVariables = {
  S3_ENDPOINT: url.default('https://s3.amazonaws.com'),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  CLAMAV_URL: z
    .string()
    .regex(CLAMAV, 'must be like tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl')
    .optional(),
}

type Variables = z.infer<z.ZodObject<typeof fileVariables>>

export function s3Of(vars: Variables): S3Place | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = vars
  if (!bucket) return null
  if (!accessKeyId) throw new ConfigError('S3_ACCESS_KEY_ID must be set with S3_BUCKET')
  if (!secretAccessKey) throw new ConfigError('S3_SECRET_ACCESS_KEY must be set with S3_BUCKET')
  const endpoint = withoutSlash(vars.S3_ENDPOINT)
  return { endpoint, region: vars.S3_REGION, bucket, accessKeyId, secretAccessKey }
}

export function clamavOf({ CLAMAV_URL: address }: Variables): ClamdPlace | null {
  const [, host, port, path] = CLAMAV.exec(address ?? '') ?? []
  if (path) return { path }
  return host ? { host: host.replace(/^\[|\]$/g, ''), port: Number(port) } : null
}
