// The OpenID provider's routes in OpenAPI: what each takes, as RFC 6749 and those after it have it, and what it answers.

import { z } from 'zod'
import { type Answer, json, type Operation, page } from '../../../http/open-api.ts'
import { ENDED_MEMBERSHIPS, endedMemberships } from '../../../wire/ended-membership-call.ts'
import { APPLICATIONS, INTERACTION, routes } from './engine.ts'

const text = z.string()
const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, text.optional()]))

/** What each error of OAuth is. */
const refused: Answer = {
  status: 'default',
  type: 'application/json',
  schema: z.object({ error: text, error_description: text.optional() }),
  says: 'An error of OAuth.',
}

const ledOn: Answer = { status: 303 }

const asked = {
  client_id: text,
  ...texts(
    'redirect_uri',
    'response_type',
    'scope',
    'state',
    'nonce',
    'code_challenge',
    'code_challenge_method',
  ),
  ...texts('response_mode', 'prompt', 'max_age', 'acr_values', 'claims', 'login_hint', 'id_token_hint'),
  ...texts('ui_locales', 'resource', 'dpop_jkt', 'organization'),
}
const askedOfEnd = texts('id_token_hint', 'client_id', 'post_logout_redirect_uri', 'state', 'logout_hint')
const signed = texts('client_id', 'client_secret', 'client_assertion', 'client_assertion_type')

const tokens = z.looseObject({
  access_token: text,
  token_type: z.enum(['Bearer', 'DPoP']),
  expires_in: z.number(),
  ...texts('scope', 'id_token', 'refresh_token'),
})

const form = (shape: z.ZodRawShape) => ({
  schema: z.object(shape),
  types: ['application/x-www-form-urlencoded'],
})

/** Of a person, who may choose an organization instead. */
const answerOf = z.enum(['allow', 'refuse'])

type Row = Pick<Operation, 'method' | 'path' | 'does'> &
  Partial<Pick<Operation, 'query' | 'body' | 'session'>> & { answers: readonly Answer[] }

const get = (path: string, row: Omit<Row, 'method' | 'path'>): Row => ({ method: 'GET', path, ...row })
const post = (path: string, row: Omit<Row, 'method' | 'path'>): Row => ({ method: 'POST', path, ...row })

const anything = z.record(z.string(), z.unknown())
const claims = [json(z.looseObject({ sub: text })), refused]

const rows: readonly Row[] = [
  get('/.well-known/openid-configuration', {
    does: 'Says what the OpenID provider can do, and where (OpenID Connect Discovery).',
    answers: [json(anything)],
  }),
  get(routes.authorization, {
    does: 'Signs a person in to an application, which gets a code at its redirect address.',
    query: z.object({ ...asked, request_uri: text.optional() }),
    answers: [ledOn, refused],
  }),
  post(routes.authorization, {
    does: 'Leads to the same by the address of a request that is posted.',
    body: form({ ...asked, request_uri: text.optional() }),
    answers: [ledOn, refused],
  }),
  post(routes.pushed_authorization_request, {
    does: 'Takes such a request ahead of the browser, which comes with the address of it (RFC 9126).',
    body: form({ ...signed, ...asked }),
    answers: [json(z.object({ request_uri: text, expires_in: z.number() }), 201), refused],
  }),
  post(routes.device_authorization, {
    does: 'Gives a device without a browser a code, which its person types elsewhere (RFC 8628).',
    body: form({
      ...signed,
      ...texts('scope', 'resource', 'claims', 'acr_values', 'max_age', 'organization'),
    }),
    answers: [
      json(
        z.object({
          device_code: text,
          user_code: text,
          verification_uri: text,
          verification_uri_complete: text,
          expires_in: z.number(),
        }),
      ),
      refused,
    ],
  }),
  get(routes.code_verification, {
    does: 'Shows the page on which a person types what a device shows.',
    session: 'optional',
    query: z.object(texts('user_code')),
    answers: [page, ledOn],
  }),
  post(routes.code_verification, {
    does: 'Takes the code, and the person’s answer to what the device asks for.',
    session: 'optional',
    body: form({ user_code: text, answer: answerOf.optional(), ...texts('organization') }),
    answers: [page, { status: 400, type: 'text/html' }, { status: 429, type: 'text/html' }, ledOn],
  }),
  post(routes.token, {
    does: 'Gives tokens for a code, a refresh token or the code of a device.',
    body: form({
      grant_type: text,
      ...signed,
      ...texts('code', 'redirect_uri', 'code_verifier', 'refresh_token', 'device_code', 'scope', 'resource'),
    }),
    answers: [json(tokens), refused],
  }),
  get(routes.userinfo, { does: 'Says whose an access token is, as far as it may.', answers: claims }),
  post(routes.userinfo, {
    does: 'Says the same to a request that is posted.',
    body: form(texts('access_token')),
    answers: claims,
  }),
  post(routes.introspection, {
    does: 'Explains a token to its application, or to the service that it is for (RFC 7662).',
    body: form({ token: text, ...texts('token_type_hint'), ...signed }),
    answers: [json(z.looseObject({ active: z.boolean() })), refused],
  }),
  post(routes.revocation, {
    does: 'Ends what a token stands for (RFC 7009).',
    body: form({ token: text, ...texts('token_type_hint'), ...signed }),
    answers: [{ status: 200 }, refused],
  }),
  get(routes.end_session, {
    does: 'Asks a person whether an application may sign them out here, too.',
    query: z.object(askedOfEnd),
    answers: [page, ledOn, refused],
  }),
  post(routes.end_session, {
    does: 'Leads to the same by the address of a request that is posted.',
    body: form(askedOfEnd),
    answers: [ledOn, refused],
  }),
  get(`${INTERACTION}/:uid`, {
    does: 'Shows a person what an application asks for, or leads them to where they sign in.',
    session: 'optional',
    answers: [page, ledOn, { status: 400, type: 'text/html' }],
  }),
  post(`${INTERACTION}/:uid`, {
    does: 'Takes the person’s answer.',
    session: 'optional',
    body: form({ answer: answerOf.optional(), ...texts('organization') }),
    answers: [ledOn, { status: 400, type: 'text/html' }],
  }),
  get(APPLICATIONS, {
    does: 'Shows a person what they have allowed each application.',
    session: 'optional',
    answers: [page, ledOn],
  }),
  post(APPLICATIONS, {
    does: 'Takes all of that back from one.',
    session: 'optional',
    body: form({ application: text }),
    answers: [ledOn, { status: 400, type: 'text/html' }],
  }),
  post(ENDED_MEMBERSHIPS, {
    does: 'Hears of Lockstep’s application, in a signed call, whose memberships of an organization have ended.',
    body: { schema: endedMemberships, types: ['application/json'] },
    answers: [{ status: 204 }, refused],
  }),
]

const metadata = { schema: anything, types: ['application/json'] }
const one = `${routes.registration}/:id`

/** Where applications may register by themselves. */
const registering: readonly Row[] = [
  post(routes.registration, {
    does: 'Registers an application by what it says of itself (RFC 7591).',
    body: metadata,
    answers: [json(anything, 201), refused],
  }),
  get(one, { does: 'Gives an application its registration (RFC 7592).', answers: [json(anything), refused] }),
  { method: 'PUT', path: one, does: 'Changes it.', body: metadata, answers: [json(anything), refused] },
  { method: 'DELETE', path: one, does: 'Removes it.', answers: [{ status: 204 }, refused] },
]

export const operationsOf = (registers: boolean): readonly Operation[] =>
  [...rows, ...(registers ? registering : [])].map((row) => ({ body: null, refusals: [], ...row }))
