// The requests that are raced: those of the product's model, as far as they can change anything.

import { purposes } from '../../machines/kit/mailings.ts'
import type { Sent } from '../model/action.ts'
import { requestsOf } from '../model/requests.ts'
import type { Raced } from './prepare.ts'
import type { Start } from './starts.ts'

/** What a request is called in a file and on the command line. */
export const nameOf = (request: Raced): string =>
  [
    request.to,
    ...Object.entries(request).flatMap(([name, value]) =>
      name === 'to' ? [] : [`${name}=${JSON.stringify(value)}`],
    ),
  ].join(' ')

/**
 * Left out: digits of another purpose, which are wrong as made-up ones are; tokens that nobody has, and a client's own
 * word, which are refused before anything is read; what others invite to, which is met in an organization of three; what is done by the owner of the database or of a browser, or beside it;
 * what a key has answered once more, which is nothing before the first time.
 */
function mayChangeAnything(sent: Sent): boolean {
  if (['unchecked dashboard', 'another application', 'see organization', 'join', 'leave'].includes(sent.to))
    return false
  if ('kind' in sent ? sent.kind === 'again' : 'response' in sent && sent.response === 'again') return false
  if (sent.meanwhile || ('isOwn' in sent && sent.to === 'ask for another e-mail')) return false
  if (sent.to === 'callback') return !sent.ownWord && (sent.token === 'own' || sent.token === 'nameless')
  const own: Partial<Record<Sent['to'], string>> = {
    verify: 'email-verification',
    reset: 'forget-password',
    'sign-in by code': 'sign-in',
  }
  const digits = own[sent.to]
  return digits === undefined || !('digits' in sent) || sent.digits === digits || sent.digits === 'made-up'
}

/** Only where a browser has a challenge: without one there is nothing to answer. */
const ofCeremonies: readonly Sent['to'][] = ['register passkey', 'show passkey']

/** By name, what a party can send. */
export function vocabulary(
  party: number,
  { adds = [], only }: Pick<Start, 'adds' | 'only'>,
): Map<string, Raced> {
  const browsers = [
    { name: 'first', who: 'owner' },
    { name: 'second', who: 'owner' },
  ] as const
  const all = requestsOf(party, { purposes, browsers }).map(({ request }) => request)
  const isMet = (to: Sent['to']) => only?.includes(to) ?? !ofCeremonies.includes(to)
  const met = all.filter((sent) => mayChangeAnything(sent) && isMet(sent.to))
  const raced: Raced[] = [...met, ...adds.map((to) => ({ to }))]
  return new Map(raced.map((request) => [nameOf(request), request]))
}
