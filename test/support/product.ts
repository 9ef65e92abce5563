// The whole product as a newcomer starts it: `npm start` on any free ports, with a data folder of its own.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** `dataDir`: the folder of its database. */
export type Addresses = {
  app: string
  mailbox: string
  auth: string
  identityProvider: string
  dataDir: string
}

export type Product = Addresses & {
  /** Everything it has printed up to now. */
  printed: () => string
  /** Its exit code, once it has ended; null by a signal. */
  ended: Promise<number | null>
  /** Ends it as Ctrl-C in a terminal does, and waits for it. @returns the exit code */
  interrupt: () => Promise<number | null>
}

const root = join(import.meta.dirname, '../..')
const ports = ['APP_PORT', 'AUTH_PORT', 'IDP_PORT', 'MAILBOX_PORT', 'MAILBOX_SMTP_PORT']

/** The environment of a terminal: without what the test runner has put into its own. */
function outside(): NodeJS.ProcessEnv {
  const inner = /^(VITEST|VITE_|TEST$|DEV$|PROD$|SSR$|MODE$|BASE_URL$|NODE_ENV$)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !inner.test(name)))
}

/** How it is started, and where. */
export type Start = { command: string; args: readonly string[]; cwd: string }

const checkout: Start = { command: 'npm', args: ['start'], cwd: root }

export async function startProduct(
  settings: Record<string, string> = {},
  { command, args, cwd }: Start = checkout,
): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lockstep-product-'))
  // Otherwise root's database, which another user runs, would be kept in a system folder and stay there.
  await chmod(dataDir, 0o755)
  const child = spawn(command, args, {
    cwd,
    // A group of its own, as a terminal gives one: Ctrl-C reaches all of it.
    detached: true,
    env: {
      ...outside(),
      ...Object.fromEntries(ports.map((port) => [port, '0'])),
      DATA_DIR: dataDir,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  let said = ''
  const runs = new Promise<void>((resolve) => {
    const hear = (chunk: Buffer) => {
      said += chunk
      if (said.includes('Ctrl-C ends it')) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
  })
  const signal = (name: NodeJS.Signals) => process.kill(-(child.pid ?? 0), name)
  const failed = ended.then(() =>
    Promise.reject(new Error(`${command} ${args.join(' ')} has ended:\n${said}`)),
  )
  await Promise.race([runs, failed])
  failed.catch(() => {})
  const address = (name: string) => new RegExp(`${name} +(http\\S+)`).exec(said)?.[1] ?? ''
  return {
    app: address('Application'),
    mailbox: address('Mailbox'),
    auth: address('Auth service'),
    identityProvider: address('Identity provider'),
    dataDir,
    printed: () => said,
    ended,
    interrupt: async () => {
      if (child.exitCode === null && child.signalCode === null) signal('SIGINT')
      const code = await ended
      await rm(dataDir, { recursive: true, force: true })
      return code
    },
  }
}
