// The whole product for a walk through it: on any free ports, with a data folder that is gone afterwards.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Product = {
  app: string
  auth: string
  mailbox: string
  identityProvider: string
  stop: () => Promise<void>
}

const root = join(import.meta.dirname, '../..')
const ports = ['APP_PORT', 'AUTH_PORT', 'IDP_PORT', 'MAILBOX_PORT', 'MAILBOX_SMTP_PORT']

/** @throws Error with its whole output, when it ends before it is ready */
export async function startProduct(): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lockstep-screens-'))
  // Otherwise root's database, which another user runs, would be kept in a system folder and stay there.
  await chmod(dataDir, 0o755)
  const child = spawn(process.execPath, ['server/mains/product-main.ts'], {
    cwd: root,
    env: { ...process.env, ...Object.fromEntries(ports.map((port) => [port, '0'])), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const ended = once(child, 'close')
  const output = await new Promise<string>((resolve, reject) => {
    let text = ''
    const collect = (chunk: Buffer) => {
      text += chunk
      if (text.includes('Ctrl-C ends it')) resolve(text)
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    ended.then(() => reject(new Error(`The product has ended:\n${text}`)), reject)
  })
  const address = (name: string) => new RegExp(`${name} +(http\\S+)`).exec(output)?.[1] ?? ''
  return {
    app: address('Application'),
    auth: address('Auth service'),
    mailbox: address('Mailbox'),
    identityProvider: address('Identity provider'),
    stop: async () => {
      if (child.connected) child.send('stop')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
