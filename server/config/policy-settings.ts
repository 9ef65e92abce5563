// The settings of the operator's policy, which is asked whether somebody may sign up, sign in, invite or have a token.

import { z } from 'zod'
import { questions } from '../../machines/policy/policy.machine.ts'
import { isPrivateHost } from '../http/public-address.ts'
import {
  commaList,
  type Env,
  FROM_FILE,
  internalUrl,
  oneOf,
  onOff,
  optional,
  setting,
  wholeNumber,
} from './setting.ts'
import { signingSecrets } from './signing-secret.ts'

const listed = (names: readonly string[]) => names.join(', ').replace(/, (?=[^,]*$)/, ' and ')

/** Also where nobody answers, and asks nobody there. */
const BY_DEFAULT = 'sign-up,sign-in'

export const policySettings = {
  POLICY_URL: optional(
    internalUrl({
      meaning:
        'The program that the services ask whether somebody may sign up, sign in, invite people or get a token. The calls ' +
        'are signed as Standard Webhooks say: docs/extend.md. Unset: the services ask the function `policy` of ' +
        'lockstep.config.ts, if there is one.',
    }),
  ),
  POLICY_SECRET: optional(
    setting({
      expects:
        'whsec_ and base64 of 24 to 64 random bytes, or several with commas between: make one by echo whsec_$(openssl rand -base64 32)',
      schema: signingSecrets,
      meaning: 'Signs the calls to POLICY_URL. If you give several secrets, each signs.',
      isSecret: true,
    }),
  ),
  POLICY_EVENTS: setting({
    expects: `a comma list of ${listed(questions)}`,
    schema: z
      .string()
      .transform(commaList)
      .pipe(z.array(z.enum(questions)).min(1).readonly()),
    meaning:
      'What the services ask the policy about. The application asks about invitations: for these, set this and the ' +
      'policy for both services.',
    fallback: BY_DEFAULT,
  }),
  POLICY_TIMEOUT_MS: wholeNumber(50, 10_000, {
    meaning: 'How long the policy may take to answer. A request waits for it.',
    fallback: '2000',
  }),
  POLICY_WHEN_UNAVAILABLE: oneOf(['refuse', 'allow'], {
    meaning:
      'What happens to a request if the policy doesn’t answer in time and in the right format: `refuse` answers 503, so ' +
      'that it can be sent again; `allow` treats it as without a policy.',
    fallback: 'refuse',
  }),
  POLICY_PRIVATE: onOff({
    meaning: 'Whether POLICY_URL may be on a private network or on this machine, and without TLS.',
    fallback: 'off',
  }),
}

/** A JWT that is given with every answer is one that nobody is asked about. */
function tokenFaults({ POLICY_URL, POLICY_EVENTS, SESSION_TOKEN_FORMAT, [FROM_FILE]: from }: Env): string[] {
  const isAsked = (POLICY_URL || from?.policy) && commaList(POLICY_EVENTS ?? '').includes('token')
  return isAsked && SESSION_TOKEN_FORMAT === 'jwt'
    ? [
        'POLICY_EVENTS is not usable as it is: it names token, and with SESSION_TOKEN_FORMAT=jwt every sign-in has a JWT that nobody is asked about; set SESSION_TOKEN_FORMAT=opaque, or take token out.',
      ]
    : []
}

/** Who asks about what, and how a fault says that nobody answers, and where. */
const asking = {
  app: { asked: ['invitation'], lacks: 'the application has no', place: 'the application, too' },
  auth: {
    asked: questions.filter((question) => question !== 'invitation'),
    lacks: 'the auth service has no',
    place: 'the auth service, too',
  },
  both: { asked: questions, lacks: 'neither service has a', place: 'both' },
} as const

/** An operator who names a question wants it decided, and without a policy everybody is let in. */
function unaskedFaults({ POLICY_EVENTS }: Env, by: keyof typeof asking): string[] {
  const named = policySettings.POLICY_EVENTS.schema.safeParse(POLICY_EVENTS).data ?? []
  if (named.join() === BY_DEFAULT) return []
  const { asked, lacks, place } = asking[by]
  const unasked = named.filter((question) => asked.some((one) => one === question))
  if (unasked.length === 0) return []
  const otherwise =
    unasked.length === named.length ? 'unset POLICY_EVENTS' : `take ${listed(unasked)} out of it`
  return [
    `POLICY_EVENTS is not usable as it is: it names ${listed(unasked)}, and ${lacks} policy to ask; set POLICY_URL and POLICY_SECRET for ${place}, or ${otherwise}.`,
  ]
}

/**
 * @param by which services these are the settings of
 * @returns what is wrong with the settings of the policy, where each is usable by itself
 */
export const policyFaults = (env: Env, by: keyof typeof asking): string[] => [
  ...callFaults(env, by),
  ...tokenFaults(env),
]

function callFaults(env: Env, by: keyof typeof asking): string[] {
  const { POLICY_URL, POLICY_SECRET, POLICY_PRIVATE, [FROM_FILE]: from } = env
  if (POLICY_URL && from?.policy)
    return [
      `policy in ${from.label} and POLICY_URL are both set, and one of them would decide nothing: take out the function, or unset POLICY_URL.`,
    ]
  if (!POLICY_URL)
    return [
      ...(POLICY_SECRET
        ? ['POLICY_SECRET is not usable as it is: it signs calls to POLICY_URL; set that too, or unset both.']
        : []),
      ...(from?.policy ? [] : unaskedFaults(env, by)),
    ]
  const unsigned = POLICY_SECRET
    ? []
    : [
        'POLICY_URL is not usable as it is: its calls are signed; set POLICY_SECRET, made by echo whsec_$(openssl rand -base64 32).',
      ]
  const address = URL.parse(POLICY_URL)
  if (!address || POLICY_PRIVATE === 'on') return unsigned
  const { protocol, hostname } = address
  const isPrivate = isPrivateHost(hostname)
  if (protocol !== 'http:' && !isPrivate) return unsigned
  const is = isPrivate ? 'is on a private network' : 'is called without TLS'
  return [
    ...unsigned,
    `POLICY_URL is not usable as it is: ${hostname} ${is}; give a public address that begins with https://, or set POLICY_PRIVATE=on.`,
  ]
}
