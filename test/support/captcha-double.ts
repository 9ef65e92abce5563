// The provider of a CAPTCHA at the network's edge: it takes the call that Turnstile and hCaptcha document, and each token once.

import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const CAPTCHA_SECRET = 'a secret of the provider’s own'

type Answer = (response: ServerResponse) => void

export type CaptchaDouble = {
  url: string
  settings: Record<string, string>
  /** What came, by name. */
  asked: Record<string, string>[]
  /** A token that counts as solved, once. */
  solve: () => string
  /** Answers this in place of its judgement; null for that again. */
  behave: (answer: Answer | null) => void
  stop: () => void
}

export const answering =
  (body: object | string, status = 200): Answer =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body))

export async function startCaptcha(provider: 'turnstile' | 'hcaptcha'): Promise<CaptchaDouble> {
  const [asked, solved]: [Record<string, string>[], Set<string>] = [[], new Set()]
  let behaviour: Answer | null = null
  let made = 0
  const judge = ({ secret, response = '' }: Record<string, string>): Answer => {
    if (secret !== CAPTCHA_SECRET)
      return answering({ success: false, 'error-codes': ['invalid-input-secret'] })
    if (!solved.delete(response))
      return answering({ success: false, 'error-codes': ['timeout-or-duplicate'] })
    return answering({ success: true, 'error-codes': [], hostname: 'app.lockstep.localhost' })
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const one = Object.fromEntries(new URLSearchParams(body))
    asked.push(one)
    const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded'
    const answer = request.method === 'POST' && isForm ? judge(one) : answering({}, 400)
    ;(behaviour ?? answer)(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    settings: { CAPTCHA: provider, CAPTCHA_SITE_KEY: 'a site key', CAPTCHA_SECRET },
    asked,
    solve: () => {
      made += 1
      solved.add(`solved ${made}`)
      return `solved ${made}`
    },
    behave: (next) => {
      behaviour = next
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
