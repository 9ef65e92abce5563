// Refuses to open to other machines what is meant for this one, or what has only secrets made up here.

import { isIP } from 'node:net'
import { isLoopback } from '../http/loopback.ts'
import { called } from '../telemetry/called.mjs'
import type { Env, Setting, Settings } from './setting.ts'

const isThisMachine = (host: string) =>
  isIP(host) === 4 ? host.startsWith('127.') : host === '::1' || /(^|\.)localhost$/.test(host)

/** The application of a development machine may well use an auth service that is public. */
const ownAddresses = (settings: Settings, demo: boolean) => [
  'APP_ORIGIN',
  ...(!demo && 'AUTH_SECRET' in settings ? ['AUTH_URL'] : []),
]

/**
 * @param demo npm start and npm run dev, which bring the demo parts along
 * @returns what is wrong, and what to do about it
 */
export function exposureFaults(settings: Settings, env: Env, demo: boolean): string[] {
  const { HOST, PROFILE, OPEN_TO_OTHERS } = env
  if (OPEN_TO_OTHERS === 'on') return []
  // Behind a proxy a service listens on this machine alone, and is open all the same.
  const address = ownAddresses(settings, demo).find((one) => isPublicAddress(env[one]))
  if (address && PROFILE === 'spec')
    return [
      `${address}=${env[address]} is open to everybody, and under PROFILE=spec anybody may sign in as anybody: unset PROFILE, or set ` +
        'PROFILE=hardened, or confirm it with OPEN_TO_OTHERS=on.',
    ]
  if (!HOST || isThisMachine(HOST)) return []
  const risks = [
    ...(PROFILE === 'spec' ? ['PROFILE=spec, under which anybody may sign in as anybody,'] : []),
    ...(demo ? ['the demo parts, a mailbox that shows every code among them,'] : []),
  ]
  if (risks.length === 0) return []
  const fix = demo
    ? 'set HOST=127.0.0.1, use start:auth and start:app with PROFILE=hardened,'
    : 'set HOST=127.0.0.1 or PROFILE=hardened,'
  return [
    `HOST=${HOST} would open ${risks.join(' and ')} to other machines: ${fix} or confirm it with OPEN_TO_OTHERS=on.`,
  ]
}

/**
 * @param isAlone start:auth and start:app, which are of production whatever is set
 * @returns why no process of production starts with what is meant for tests
 */
export function testingFaults(env: Env, isAlone: boolean): string[] {
  const name = ['TESTING_SECRET', 'TESTING_SECRET_FILE'].find((one) => env[one])
  if (name === undefined) return []
  const address = ['APP_ORIGIN', 'AUTH_URL'].find((one) => isPublicAddress(env[one]))
  const because =
    env.NODE_ENV === 'production'
      ? 'NODE_ENV is production'
      : address
        ? `${address}=${env[address]} is an address of production`
        : isAlone && 'a service that is started alone is one of production'
  return because
    ? [
        `${name} is set, and ${because}: anybody with that secret can sign in as anybody else. Unset it: it’s for tests, ` +
          `with ${called('start')} on your own machine.`,
      ]
    : []
}

const isPublicAddress = (address = '') => URL.parse(address)?.protocol === 'https:' && !isLoopback(address)

/** A fault in it is reported anyway. */
const isPublic = (setting: Setting | undefined, address = '') =>
  isPublicAddress(address) && setting?.schema.safeParse(address).success === true

/**
 * Other nodes would make up others, and mails go to this machine, while everything seems to work.
 * @returns a fault for a service that is plainly in production and does not know it
 */
export function madeUpFaults(settings: Settings, env: Env): string[] {
  if (env.NODE_ENV === 'production') return []
  const address = ownAddresses(settings, false).find((name) => isPublic(settings[name], env[name]))
  const missing = Object.keys(settings).filter((name) => settings[name]?.requiredInProduction && !env[name])
  if (address === undefined || missing.length === 0) return []
  return [
    `${address}=${env[address]} is an address of production, where nothing is made up, and NODE_ENV is ` +
      `${env.NODE_ENV || 'not set'}: set NODE_ENV=production, and ${missing.join(', ')}.`,
  ]
}
