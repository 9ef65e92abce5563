// A mail server that takes mails or refuses them, as the test says.

import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

export type MailServer = {
  url: string
  /** What was sent to it, whether or not it was taken: recipient and six digits, in order. */
  offered: { to: string; code: string | undefined }[]
  /** The reply to every mail from now on, such as 451 or 550; 250 takes it. `words`: what is said with it, perhaps of the mail itself. */
  reply: (code: number, words?: (mail: string) => string) => void
}

/** For one test. */
export async function startMailServer(): Promise<MailServer> {
  const offered: MailServer['offered'] = []
  let replyCode = 250
  let wordsOf = (_mail: string) => 'Not now.'
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      text(stream).then((mail) => {
        const to = session.envelope.rcptTo[0]?.address ?? ''
        offered.push({ to, code: /^Subject: (\d{6})/m.exec(mail)?.[1] })
        done(replyCode === 250 ? null : Object.assign(new Error(wordsOf(mail)), { responseCode: replyCode }))
      }, done)
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(resolve)))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    offered,
    reply: (code, words = () => 'Not now.') => {
      replyCode = code
      wordsOf = words
    },
  }
}
