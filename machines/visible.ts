// What of each machine may be seen by those who watch it: a list of what may, everything else reads '[redacted]'.

import type { MachineName } from './all.ts'

const HIDDEN = '[redacted]'

/** What is shown of one value; an object names its members, a list of one rule holds for every item. */
type Rule = ((value: unknown) => unknown) | readonly [Rule] | { readonly [member: string]: Rule }

const hidden = (): unknown => HIDDEN
const flag = (value: unknown) => (typeof value === 'boolean' ? value : HIDDEN)
const count = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : HIDDEN)

/** One of our own words or paths; a code, a token and most passwords are none by their digits or length. */
const word = (value: unknown) =>
  typeof value === 'string' && /^[A-Za-z/][A-Za-z/_:. -]{0,47}$/.test(value) ? value : HIDDEN

/** `m…@example.com`: enough to tell people apart while watching, too little to write to them. */
const email = (value: unknown): unknown => {
  if (value === '') return ''
  const [, first, domain] =
    (typeof value === 'string' && /^([^\s@])[^\s@]*@([a-z0-9.-]{3,64})$/i.exec(value)) || []
  return first && domain?.includes('.') ? `${first}…@${domain}` : HIDDEN
}

const user = { id: hidden, email, name: hidden, emailVerified: flag }
const claims = { sub: hidden, email, name: hidden, email_verified: flag }
const refusal = { ok: flag, code: word, message: hidden, retryAt: count }

const rules: Record<MachineName, { context: Rule; event: Rule }> = {
  account: {
    context: { disclosesUnverified: flag, trustsEveryProvider: flag, opensSessionOnVerify: flag },
    event: { emailVerifiedByProvider: flag, current: word, endsSessions: flag, proof: word },
  },
  'password-reset': { context: {}, event: {} },
  'one-time-code': { context: { triesAllowed: count, tries: count }, event: {} },
  'auth-form': {
    context: {
      email,
      password: hidden,
      signedIn: { user, token: hidden },
      failure: { ...refusal, of: word },
      notice: word,
      resendAt: count,
      redirect: word,
    },
    event: {
      email,
      password: hidden,
      code: hidden,
      name: hidden,
      provider: word,
      sentAt: count,
      view: word,
      output: { ...refusal, sentAt: count, user, token: hidden, redirect: word },
      error: hidden,
    },
  },
  callback: {
    context: {
      policy: { trustsClientUser: flag, looksUpDigestsPlainly: flag },
      request: hidden,
      bodyToken: word,
      cookieToken: word,
      clientUser: claims,
      source: word,
      claims,
      assurance: word,
      findings: [word],
      userId: count,
      tenantId: hidden,
    },
    event: { output: { claims, because: word, userId: count }, error: hidden },
  },
}

export const isWatched = (name: string): name is MachineName => Object.hasOwn(rules, name)

const ITEMS = 10

/** A member whose very name is strange is left out: names are no place for a secret either. */
const isName = (name: string) => /^[A-Za-z_]{1,32}$/.test(name)

function seen(value: unknown, rule: Rule): unknown {
  // That something is not there is no secret.
  if (value === null || value === undefined) return value
  if (typeof rule === 'function') return rule(value)
  if (isList(rule))
    return Array.isArray(value) ? value.slice(0, ITEMS).map((one) => seen(one, rule[0])) : HIDDEN
  return typeof value === 'object' && !Array.isArray(value) ? members(value, rule) : HIDDEN
}

const isList = (rule: Rule): rule is readonly [Rule] => Array.isArray(rule)

function members(value: object, rule: { readonly [member: string]: Rule }): Record<string, unknown> {
  const shown: Record<string, unknown> = {}
  for (const name of Object.keys(value)) {
    const listed = Object.hasOwn(rule, name) ? rule[name] : undefined
    if (listed || isName(name)) shown[name] = seen((value as Record<string, unknown>)[name], listed ?? hidden)
  }
  return shown
}

/** Applied twice it shows the same: what a tab has shown already is shown again. */
export const seenContext = (machine: MachineName, context: unknown): Record<string, unknown> =>
  (seen(context ?? {}, rules[machine].context) ?? {}) as Record<string, unknown>

/** Without what XState's own events repeat. */
export function seenEvent(
  machine: MachineName,
  event: { type: string; [member: string]: unknown },
): { type: string; [member: string]: unknown } {
  const { type, actorId: _, input: __, ...rest } = event
  return { ...(seen(rest, rules[machine].event) as object), type }
}
