// The settings of passkeys: the domain that they belong to, and whose pages may ask for one.

import { getDomain } from 'tldts'
import { z } from 'zod'
import { appOrigin } from './common-settings.ts'
import { type Env, origin, originList, origins, type Setting } from './setting.ts'

const originsIn = (env: Env) => env.PASSKEY_ORIGINS || env.APP_ORIGIN || appOrigin(env)
const hostOf = (address: string) => URL.parse(address)?.hostname ?? ''

/** One that somebody can have: browsers refuse `co.uk`. */
const isOwnDomain = (host: string) =>
  host === 'localhost' || (/^[a-z0-9.-]+$/.test(host) && getDomain(host) !== null)

const { schema: oneOrigin } = origin({ meaning: '' })

export const passkeySettings = {
  PASSKEY_RP_ID: {
    expects: 'a domain such as example.com, without https:// and without a port',
    schema: z.string().refine((host) => host === hostOf(`https://${host}`)),
    meaning:
      'The domain that passkeys belong to: the host of each of PASSKEY_ORIGINS, or a domain above it. Passkeys are lost where it ' +
      'changes. Unset: the host of the first of PASSKEY_ORIGINS.',
    fallback: (env) => hostOf(originList(originsIn(env))[0] ?? ''),
  } satisfies Setting<string>,
  PASSKEY_ORIGINS: origins({
    meaning: 'The origins whose pages may register a passkey and ask for one. Unset: APP_ORIGIN.',
    fallback: originsIn,
  }),
}

/** @returns why browsers would refuse these settings, where each is usable by itself */
export function passkeyFaults(env: Env): string[] {
  const { PASSKEY_RP_ID: id } = env
  const given = originList(originsIn(env))
  const unsafe = env.PASSKEY_ORIGINS ? given.find((one) => !oneOrigin.safeParse(one).success) : undefined
  if (unsafe !== undefined)
    return [
      `PASSKEY_ORIGINS is not usable as it is: no browser makes a passkey for ${unsafe}; give https origins (http for this machine only).`,
    ]
  const domain = id || hostOf(given[0] ?? '')
  if (id && !isOwnDomain(id))
    return [`PASSKEY_RP_ID is not usable as it is: nobody has ${id} for a domain; give one of your own.`]
  const foreign = given.find((one) => hostOf(one) !== domain && !hostOf(one).endsWith(`.${domain}`))
  if (foreign === undefined || (!id && !env.PASSKEY_ORIGINS)) return []
  return [
    `PASSKEY_RP_ID is not usable as it is: ${domain} is neither the host of ${foreign}, of PASSKEY_ORIGINS, nor a domain above it, ` +
      'and browsers make no passkey for another one.',
  ]
}
