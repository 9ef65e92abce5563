// The shape of OIDC_CLIENTS: the applications that sign people in by this service.

import { z } from 'zod'
import { clientKeys } from '../http/client-keys.ts'
import { isLoopback } from '../http/loopback.ts'
import { isRedirectAddress } from '../http/redirect-address.ts'
import { isOwnScope } from '../words/provider/provider-wording.ts'

/** What is said of one that is refused, behind its place. */
const what = (says: string) => ({ params: { what: says } })

const clientId = z
  .string()
  .refine((id) => /^[A-Za-z0-9._~-]{1,64}$/.test(id), what('is not 1 to 64 letters, digits and ._~-'))

const redirect = z
  .string()
  .refine(
    isRedirectAddress,
    what(
      'is no address to lead to: that is https, http on this machine, or an own scheme with a dot; none has a *, a fragment or a user',
    ),
  )
/** Of a service that is called. */
const service = z.string().refine((address) => {
  const url = URL.parse(address)
  return url !== null && (url.protocol === 'https:' || isLoopback(address)) && !address.includes('#')
}, what('is no address to call: that is https, or http on this machine, without a fragment'))

/** A scope of RFC 6749. */
const scope = z
  .string()
  .refine(
    (name) => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(name),
    what('is no scope: it is empty, or has a blank, a " or a \\'),
  )
const theirs = scope.refine(
  (name) => !isOwnScope(name),
  what('is a scope of this service: choose another name for what the other service allows'),
)

/** No more than one process of an attacker could guess: 32 characters. */
const secret = z.string().refine((given) => given.length >= 32, what('is shorter than 32 characters'))

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
        { path: ['redirectUris'], ...what('is empty: a client has an address there, or serves or devices') },
      )
      .refine(({ serves, offers }) => Object.keys(offers).every((address) => serves.includes(address)), {
        path: ['offers'],
        ...what('has an address that serves does not have'),
      })
      // Nobody but its owner can be the one who has a token explained.
      .refine(({ serves, secret, jwks }) => serves.length === 0 || (secret ?? jwks) !== undefined, {
        path: ['secret'],
        ...what('is missing: what has serves shows by a secret, or by jwks, that it is itself'),
      })
      .refine(({ secret, jwks }) => secret === undefined || jwks === undefined, {
        path: ['jwks'],
        ...what('is beside a secret: a client has one of them'),
      }),
  )
  .superRefine((list, ctx) => {
    list.forEach(({ id }, nth) => {
      if (list.slice(0, nth).some((before) => before.id === id))
        ctx.addIssue({ code: 'custom', path: [nth, 'id'], ...what('is that of another client') })
    })
  })
  .readonly()
