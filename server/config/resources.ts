// The shape of RESOURCES: services behind a proxy that other applications call by tokens of the auth service.

import { z } from 'zod'
import { safeAddress } from './setting.ts'

const resource = z.strictObject({
  resource: safeAddress.refine((address) => URL.parse(address)?.search === '' && !address.includes('#')),
  clientId: z.string().min(1),
  clientSecret: z.string().min(32),
  /** Of RFC 6749. */
  scopes: z.array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/)).default([]),
})

export type ProtectedResource = z.output<typeof resource>

export const resourceNames = Object.keys(resource.shape)

export const resources = z
  .array(resource)
  .refine((list) => new Set(list.map((one) => one.resource)).size === list.length)
  .readonly()
