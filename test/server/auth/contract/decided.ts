// The decisions by which our answers differ from Better Auth’s, and how a difference is written: one field of one answer.

/** By the numbers under which the design keeps them; those with a name have none. */
export const decisions = {
  1: 'The session cookie is auth.session_token and holds the plain token: a signature adds nothing to 190 random bits.',
  3: 'Tokens are kept as digests: of a session other than the asking one a list shows the id.',
  6: 'The specification’s profile tells everybody that an address is unverified; hardened, only the browser that signed up.',
  9: 'The keys are served under their well-known name as well.',
  11: 'The specification’s path asks for a reset code too.',
  12: 'Ids are UUIDs.',
  13: 'Codes have the three types of the specification: any other is no type.',
  15: 'An unproven local account loses its password to whom a provider vouches for; without that word the mailbox decides.',
  16: 'Each attempt to sign up keeps its own password and name; a cookie shows whose attempt a code proves.',
  18: 'A page of an origin that is not trusted is refused everything, with one and the same answer.',
  19: 'Of a session that does not live anything but null would be too much: Better Auth signs a JWT for an expired one.',
  22: 'The browser that began is known by a challenge cookie, and the page it returns to redeems a verifier.',
  24: 'Who sends neither Origin nor Referer nor Sec-Fetch-Site is no browser and is served; who sends the last alone hides.',
  27: 'A JWT names its session by sid, and is good as a Bearer as long as that one lives.',
  28: 'Keys that poison objects are refused.',
  apart:
    'Browsers that have not asked for a code have three tries at it; further ones are all answered alike, since it stays valid.',
  coded: 'Every refusal of ours has a code.',
  reason:
    'A session says why it exists, so that an application can ask for a proof that is recent and strong enough.',
  fresh: 'Everybody may look at their sessions, whenever they signed in: what one cannot see one cannot end.',
  typed: 'A name is a text, and an image a text or null: Better Auth stores whatever comes.',
  relative: 'A path is one of the application, where the pages are, and not of the auth service.',
  impossible:
    'At sign-in a password that nobody can have is a wrong one: the specification refuses none for its form.',
  unconfirmed: 'Deletions are confirmed by no mail, so there is no link to follow.',
  device: 'A cookie recognises a device that has signed in before, so that its owner learns of another one.',
  scopeless:
    'Nothing of a provider’s tokens is kept, their scopes included: they are used once, and not for anything else.',
  newer:
    'As Better Auth 1.7.24 answers; 1.7.7, the newest that can be installed, does not look at the address yet.',
} as const

export type Row = keyof typeof decisions

/** One field of one answer. */
export type Decided = { row: Row; request: string; field: string; ours: string; theirs: string }

/** A field that differs in every answer of a kind. */
export type Recurring = { row: Row; field: RegExp; ours: RegExp; theirs: RegExp }

export const differ =
  (row: Row, field: string) =>
  (ours: string, theirs: string, ...requests: string[]): Decided[] =>
    requests.map((request) => ({ row, request, field, ours, theirs }))

export const outcome = (row: Row) => differ(row, 'outcome')
