// The shape of OIDC_CLIENTS: the applications that sign people in by this service.

import { z } from 'zod'
import { clientKeys } from '../http/client-keys.ts'
import { isLoopback } from '../http/loopback.ts'
import { isRedirectAddress } from '../http/redirect-address.ts'

const clientId = z.string().regex(/^[A-Za-z0-9._~-]{1,64}$/)

const redirect = z.string().refine(isRedirectAddress)
/** Of a service that is called. */
const service = z.string().refine((address) => {
  const url = URL.parse(address)
  return url !== null && (url.protocol === 'https:' || isLoopback(address)) && !address.includes('#')
})

/** A scope of RFC 6749. */
const scope = z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/)

/** Of another service: what people allow by a name of ours would be told of them here. */
const ours = new Set(['openid', 'email', 'profile', 'fields', 'offline_access'])
export const isOwnScope = (name: string): boolean => ours.has(name)
const theirs = scope.refine((name) => !isOwnScope(name))

/** No more than one process of an attacker could guess: 32 characters. */
const secret = z.string().min(32)

/**
 * `secret`, `jwks`: what it shows that it is itself by, or its public keys; one that has neither runs at people's.
 * `resources`: for which addresses it may ask tokens, with the scopes of each. `serves`: the addresses that it answers at itself,
 * tokens for which it may have explained. `offers`: of those, which applications may ask for that nobody here has listed.
 * `devices`: whether it may be allowed on another device than its own (RFC 8628).
 * `backchannelLogoutUri`: at which it hears that a session has ended. `idTokenSignedResponseAlg`: by what its id_tokens are signed.
 */
const oidcClient = z.strictObject({
  id: clientId,
  secret: secret.optional(),
  jwks: clientKeys.optional(),
  name: z.string().trim().min(1).max(60),
  redirectUris: z.array(redirect).default([]),
  postLogoutRedirectUris: z.array(redirect).default([]),
  backchannelLogoutUri: service.optional(),
  trusted: z.boolean().default(false),
  devices: z.boolean().default(false),
  resources: z.record(service, z.array(theirs)).default({}),
  serves: z.array(service).default([]),
  offers: z.record(service, z.array(theirs)).default({}),
  idTokenSignedResponseAlg: z.enum(['EdDSA', 'RS256']).default('EdDSA'),
})

export type OidcClient = z.output<typeof oidcClient>

/** What of one an operator chooses, where it is not in the settings. */
export const oneClient = oidcClient.omit({ id: true, secret: true, offers: true })

export const clientNames = Object.keys(oidcClient.shape)

export const oidcClients = z
  .array(
    oidcClient
      .refine(
        ({ redirectUris, serves, devices }) => redirectUris.length > 0 || serves.length > 0 || devices,
        {
          path: ['redirectUris'],
        },
      )
      .refine(({ serves, offers }) => Object.keys(offers).every((address) => serves.includes(address)), {
        path: ['offers'],
      })
      // Nobody but its owner can be the one who has a token explained.
      .refine(({ serves, secret, jwks }) => serves.length === 0 || (secret ?? jwks) !== undefined, {
        path: ['secret'],
      })
      .refine(({ secret, jwks }) => secret === undefined || jwks === undefined, { path: ['jwks'] }),
  )
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length)
  .readonly()
