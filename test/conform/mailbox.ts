// Reads codes and reset links from a mailbox: by the command the person gave, or from the demo mailbox of npm start.

import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { isLink, type Purpose } from '../../machines/kit/mailings.ts'
import type { Options } from './options.ts'
import { Problem } from './problem.ts'

/** @returns what the mailbox shows as the newest code, or token of a link, for an address; '' for none */
type Mailbox = (email: string, purpose: Purpose) => Promise<string>

const written = (purpose: Purpose) =>
  isLink(purpose) ? /(?<=\/reset-password\/)[\w-]+/ : /(?<!\d)\d{6}(?!\d)/

/** In ms: a mail may be so late. */
const MAIL_TIMEOUT_MS = 10_000

export function newestCodeOf({ mailbox, mailboxPort }: Options): Mailbox {
  return mailbox ? byCommand(mailbox) : byDemo(`http://127.0.0.1:${mailboxPort}`)
}

const byCommand =
  (command: string): Mailbox =>
  (email, purpose) =>
    new Promise((resolve, reject) => {
      const child = spawn(command, {
        shell: true,
        env: { ...process.env, EMAIL: email },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const [said, complained]: [Buffer[], Buffer[]] = [[], []]
      child.stdout.on('data', (chunk: Buffer) => said.push(chunk))
      child.stderr.on('data', (chunk: Buffer) => complained.push(chunk))
      child.on('error', reject)
      child.on('close', (code) => {
        const why = Buffer.concat(complained).toString().trim()
        if (code !== 0)
          reject(
            new Problem(
              `The mailbox command ended with ${code}${why && `: ${why}`}. It is to print six digits and end with 0.`,
            ),
          )
        else resolve(written(purpose).exec(Buffer.concat(said).toString())?.[0] ?? '')
      })
    })

const byDemo =
  (mailbox: string): Mailbox =>
  async (email, purpose) => {
    const reply = await fetch(`${mailbox}/messages?to=${encodeURIComponent(email)}`).catch(() => {
      throw new Problem(
        `The demo mailbox at ${mailbox} cannot be reached: is npm start running, or say --mailbox.`,
      )
    })
    const mails = (await reply.json()) as { text: string }[]
    return mails.map(({ text }) => written(purpose).exec(text)?.[0]).find(Boolean) ?? ''
  }

/** No new code has come, though one was asked for. */
export class NoMail extends Error {}

/**
 * The newest of an address, once it is another than the last one that was read for it.
 * @param patience in ms
 */
export function reader(newest: Mailbox, patience = MAIL_TIMEOUT_MS): Mailbox {
  const last = new Map<string, string>()
  return async (email, purpose) => {
    const until = Date.now() + patience
    for (;;) {
      const code = await newest(email, purpose)
      if (code !== '' && last.get(email) !== code) {
        last.set(email, code)
        return code
      }
      if (Date.now() >= until) throw new NoMail()
      await delay(100)
    }
  }
}
