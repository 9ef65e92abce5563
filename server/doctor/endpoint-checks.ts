// Examines whether the endpoints of WEBHOOKS, and the policy, can be reached: each is asked what it allows, and sent nothing. The provider of a
// CAPTCHA is asked about a made-up one.

import type { AuthSettings } from '../config/auth-settings.ts'
import type { CommonSettings } from '../config/common-settings.ts'
import { CallFailed, call } from '../http/client.ts'
import type { Log } from '../telemetry/log.ts'
import { type Check, found, type Said, well } from './finding.ts'
import type { FindingName } from './findings.ts'

type Named = Pick<CommonSettings, 'WEBHOOKS' | 'WEBHOOKS_PRIVATE'>

const LIMIT = { timeoutMilliseconds: 8000 }

/** None without endpoints. */
export const webhookChecks = ({ WEBHOOKS, WEBHOOKS_PRIVATE }: Named): readonly Check[] =>
  WEBHOOKS.map(({ url }) => ({
    subject: `webhook at ${new URL(url).host}`,
    asks: 'others',
    run: async () => [await reached(url, !WEBHOOKS_PRIVATE, ofWebhook)],
  }))

const ofWebhook: Words = {
  finding: 'webhook.away',
  private: [
    'The name of this endpoint leads to a private network, where nothing is sent.',
    'Give a public address, or set WEBHOOKS_PRIVATE=on.',
  ],
  away: [
    'This endpoint does not answer: its events wait, and are given up after a day and a half.',
    'Start it, or correct its url in WEBHOOKS.',
  ],
}

type OfPolicy = Pick<
  CommonSettings,
  'POLICY_URL' | 'POLICY_PRIVATE' | 'POLICY_WHEN_UNAVAILABLE' | 'POLICY_EVENTS'
>

/** None without a policy. */
export function policyChecks(settings: OfPolicy): readonly Check[] {
  const { POLICY_URL: url, POLICY_PRIVATE, POLICY_WHEN_UNAVAILABLE, POLICY_EVENTS } = settings
  if (!url) return []
  const become = POLICY_WHEN_UNAVAILABLE === 'allow' ? 'passes unasked' : 'is refused'
  const consequence = `each ${POLICY_EVENTS.join(' and ')} ${become}`
  const words: Words = {
    finding: 'policy.away',
    private: [
      `The name of the policy leads to a private network, where nobody is asked: ${consequence}.`,
      'Give a public address, or set POLICY_PRIVATE=on.',
    ],
    away: [`The policy does not answer: ${consequence}.`, 'Start it, or correct POLICY_URL.'],
  }
  const subject = `policy at ${new URL(url).host}`
  return [{ subject, asks: 'others', run: async () => [await reached(url, !POLICY_PRIVATE, words)] }]
}

/** None without a CAPTCHA. @param verify where it is asked; its provider’s address, unless a test gives a double’s */
export function captchaChecks(settings: AuthSettings, verify?: string): readonly Check[] {
  const { CAPTCHA: provider, CAPTCHA_WHEN_UNAVAILABLE: unanswered } = settings
  if (!provider) return []
  const become = unanswered === 'allow' ? 'passes' : 'is refused'
  const run = async () => {
    const { createCaptcha } = await import('../policy/captcha.ts')
    const observed = { log: silent, metrics: { policyAnswered: () => {} } }
    const { type } = await createCaptcha(provider, settings, observed, verify)('made up', '127.0.0.1', '')
    // hCaptcha looks at the token before the secret, and so says nothing about that.
    if (type === 'captcha.failed')
      return [well(provider === 'turnstile' ? 'Its provider accepts our secret.' : 'Its provider answers.')]
    if (type === 'captcha.solved')
      return [
        found(
          'captcha.open',
          'It uses test keys, which accept anything.',
          'Set CAPTCHA_SITE_KEY and CAPTCHA_SECRET to keys of your own.',
        ),
      ]
    const says = `Its provider does not answer, or rejects our secret: each sign-up with a CAPTCHA ${become}.`
    return [
      found('captcha.away', says, 'Correct CAPTCHA_SECRET and CAPTCHA_SITE_KEY, or allow outgoing requests.'),
    ]
  }
  return [{ subject: 'CAPTCHA', asks: 'others', run }]
}

const nothing = () => {}
const silent: Log = { info: nothing, warn: nothing, error: nothing, debug: nothing }

/** What is wrong, and what to do: where its name leads to a private network, and where it does not answer. */
type Words = Record<'private' | 'away', readonly [string, string]> & { finding: FindingName }

/** Whatever it answers to this, it is there. */
async function reached(url: string, publicOnly: boolean, { finding, ...words }: Words): Promise<Said> {
  try {
    await call(url, { method: 'OPTIONS', publicOnly, ...LIMIT })
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    if (error.reason === 'private') return found(finding, ...words.private)
    if (error.reason !== 'too-large') return found(finding, ...words.away)
  }
  return well('It answers.')
}
