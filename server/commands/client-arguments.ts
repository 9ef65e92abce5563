// Reads an application from a command's arguments, by the rules that OIDC_CLIENTS has.

import { type OidcClient, oneClient } from '../config/oidc-clients.ts'
import { type ClientKeys, clientKeys, WHAT_KEYS_ARE, weakKeyIn } from '../http/client-keys.ts'
import type { Given } from './arguments.mjs'
import { fault } from './command.ts'
import { plain } from './plain.ts'

const ADDRESS =
  'give it whole, and by https, by http on this machine, or by an app’s own scheme with a dot (com.example.notes:/callback); ' +
  'no javascript:, no data:, no *, no fragment, no user'

/** What is wrong with a member, of which `value` is what was given. */
const sentences: Partial<Record<string, (value: string) => string>> = {
  name: () => 'The name has 1 to 60 characters.',
  redirectUris: (value) => `${value} isn’t a redirect address: ${ADDRESS}.`,
  postLogoutRedirectUris: (value) => `${value} isn’t an address to lead to after a sign-out: ${ADDRESS}.`,
  backchannelLogoutUri: () =>
    '--back-channel is the address at which it hears of the end of a session: give it whole, by https and without a fragment.',
  resources: () =>
    '--resources is JSON of addresses with their scopes: {"https://api.example.com/":["notes.read"]}.',
  idTokenSignedResponseAlg: () => '--id-token-alg is EdDSA or RS256.',
  serves: (value) =>
    `${value} isn’t the address of a service: give it whole, by https and without a fragment.`,
}

const wordsIn = (value: string | boolean | undefined): string[] =>
  typeof value === 'string' ? value.split(' ').filter(Boolean) : []

function jsonIn(value: string | boolean | undefined, otherwise: unknown): unknown {
  if (typeof value !== 'string') return otherwise
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

/** @returns undefined where none are given. @throws a fault */
export function keysOf({ values }: Given): ClientKeys | undefined {
  const read = clientKeys.optional().safeParse(jsonIn(values.keys, undefined))
  if (read.success) return read.data
  const weak = weakKeyIn(read.error)
  if (weak) throw fault(`In --keys, ${weak}. Make another one.`)
  throw fault(
    `--keys is a JWK Set, {"keys":[…]}: ${WHAT_KEYS_ARE}. Keep the private keys where the application runs.`,
  )
}

/** @throws a fault */
export function clientOf(given: Given): Omit<OidcClient, 'id' | 'secret' | 'offers'> {
  const {
    words: [name, ...redirectUris],
    values,
  } = given
  const jwks = keysOf(given)
  const serves = wordsIn(values.serves)
  if (redirectUris.length === 0 && serves.length === 0 && !values.devices)
    throw fault(
      'Give an address to which people go back, --devices, or --serves for a service that introspects tokens.',
    )
  if (values.public && serves.length > 0)
    throw fault('A service that introspects tokens needs a secret or keys: leave out --public.')
  if (values.public && jwks)
    throw fault('An application with keys does not run on people’s devices: leave out --public or --keys.')
  const asked = {
    name,
    redirectUris,
    postLogoutRedirectUris: wordsIn(values['post-logout']),
    ...(values['back-channel'] !== undefined && { backchannelLogoutUri: values['back-channel'] }),
    trusted: values.trusted === true,
    devices: values.devices === true,
    resources: jsonIn(values.resources, {}),
    ...(values['id-token-alg'] !== undefined && { idTokenSignedResponseAlg: values['id-token-alg'] }),
    serves,
    ...(jwks && { jwks }),
  }
  const read = oneClient.safeParse(asked)
  if (read.success) return read.data
  const [member = '', nth = 0] = read.error.issues[0]?.path ?? []
  const list: unknown = asked[member as keyof typeof asked]
  const value = Array.isArray(list) ? plain(String(list[Number(nth)])) : ''
  throw fault(sentences[String(member)]?.(value) ?? 'An application has another form.')
}
