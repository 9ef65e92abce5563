// Reads what npm run conform is given.

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Problem } from './problem.ts'

export type Options = {
  /** Without a slash at its end; *.localhost named as Node can reach it. */
  auth: string
  origin: string
  /** Prints the newest code for $EMAIL; null for the demo mailbox. */
  mailbox: string | null
  mailboxPort: string
  profile: Profile
  verbose: boolean
  /** Where the report goes in JUnit's form; null for nowhere. */
  junit: string | null
}

/** Every version of Better Auth that is kept here, and the table of docs/conform.md. */
export type WholeFamily = { betterAuth: true }

/** Whether a wrong password for an unverified e-mail is answered that the e-mail is unverified. */
const profiles = ['spec', 'hardened'] as const
export type Profile = (typeof profiles)[number]

const HOW =
  "npm run conform -- <AUTH_URL> --mailbox '<command that prints the newest code for $EMAIL>' [--origin <trusted origin>] [--profile spec|hardened] [--verbose] [--junit <file>], or npm run conform -- --better-auth"

/** @throws Problem */
export function optionsOf(args: string[], env: NodeJS.ProcessEnv): Options | WholeFamily {
  const { values, positionals } = parsed(args)
  const named = [...positionals, ...Object.keys(values).filter((name) => name !== 'better-auth')]
  if (values['better-auth'] && named.length > 0)
    throw new Problem(
      `--better-auth tries the versions that are kept here, and takes nothing else: ${named.join(', ')}.`,
    )
  if (values['better-auth']) return { betterAuth: true }
  const [given, ...more] = positionals
  if (!given) throw new Problem(`Say which auth service to try: ${HOW}`)
  if (more.length > 0) throw new Problem(`One address at a time, not ${more.join(' ')} too: ${HOW}`)
  const url = URL.parse(given)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Problem(`${given} is no address: it begins with http:// or https://.`)
  const isOurs = url.hostname.endsWith('.lockstep.localhost')
  if (!values.mailbox && !isOurs)
    throw new Problem(
      `Codes come by mail: say with --mailbox which command prints the newest code for $EMAIL.`,
    )
  const origin = values.origin ?? url.origin
  // npm start follows the specification to the letter; elsewhere that would be unusual.
  const wanted = values.profile ?? (isOurs ? 'spec' : 'hardened')
  const profile = profiles.find((one) => one === wanted)
  if (!profile) throw new Problem(`There is no profile ${wanted}: say spec or hardened.`)
  // The name is loopback for browsers; Node asks the system, which need not know.
  if (isOurs) url.hostname = '127.0.0.1'
  return {
    auth: `${url.origin}${url.pathname.replace(/\/+$/, '')}`,
    origin,
    mailbox: values.mailbox ?? null,
    mailboxPort: env.MAILBOX_PORT || '8025',
    profile,
    verbose: values.verbose ?? false,
    junit: values.junit === undefined ? null : resolve(env.INIT_CWD ?? process.cwd(), values.junit),
  }
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        profile: { type: 'string' },
        mailbox: { type: 'string' },
        origin: { type: 'string' },
        verbose: { type: 'boolean' },
        junit: { type: 'string' },
        'better-auth': { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new Problem(`${(error as Error).message}\n${HOW}`)
  }
}
