// Reads the six digits in the newest mail to an address, as a person with the demo mailbox open would.

import { setTimeout as delay } from 'node:timers/promises'

/** After `known`, the code that was read before. */
export async function codeIn(mailbox: string, email: string, known = ''): Promise<string> {
  // The name is loopback for browsers; Node asks the system, which need not know.
  const address = `http://127.0.0.1:${new URL(mailbox).port}/messages?to=${encodeURIComponent(email)}`
  for (let tries = 0; tries < 100; tries += 1) {
    const mails = (await (await fetch(address)).json()) as { text: string }[]
    const code = /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0]
    if (code && code !== known) return code
    await delay(100)
  }
  throw new Error(`No code for ${email} has arrived within ten seconds.`)
}
