/**
 * The routes of passkeys, on the wire of Better Auth's plugin.
 *
 * A page registers one in two requests: it asks for options, hands them to navigator.credentials.create, and sends what that
 * gives; likewise it signs in, by navigator.credentials.get. The challenge is bound to the browser by the cookie `passkey`, lasts
 * for five minutes and is spent by the first answer, right or wrong: each try begins with new options.
 */

import { json } from '../../../http/open-api.ts'
import {
  authenticateReply,
  creationOptionsReply,
  listPasskeysReply,
  requestOptionsReply,
  statusReply,
  updatePasskeyReply,
  wirePasskey,
} from '../../../wire/passkey-answers.ts'
import { ofAccount } from '../../steps/auth-demands.ts'
import { get, post, type Route } from '../../steps/route.ts'
import { generateAuthenticateOptions, verifyAuthentication } from './authenticate.ts'
import { deletePasskey, listUserPasskeys, updatePasskey } from './manage-passkeys.ts'
import {
  deletePasskeyBody,
  registerOptionsQuery,
  updatePasskeyBody,
  verifyAuthenticationBody,
  verifyRegistrationBody,
} from './passkey.schema.ts'
import { generateRegisterOptions, verifyRegistration } from './register-passkey.ts'

const ofSession = { origin: 'trusted', session: 'required' } as const
const registering = { origin: 'trusted', session: 'optional', limit: 'codes', demand: ofAccount } as const
const refused = ['EMAIL_NOT_VERIFIED'] as const
const refusedAtSignIn = ['BANNED_USER', 'ACCOUNT_NOT_APPROVED', 'UNAUTHORIZED'] as const

export const passkeyRoutes: readonly Route[] = [
  get('/passkey/generate-register-options', {
    ...registering,
    does: 'Begins to register a passkey, in a fresh session of the account’s level or during a sign-in that must enrol.',
    query: registerOptionsQuery,
    answers: json(creationOptionsReply),
    refuses: [...refused, ...refusedAtSignIn, 'VALIDATION_ERROR', 'TOO_MANY_PASSKEYS'],
    handle: generateRegisterOptions,
  }),
  post('/passkey/verify-registration', {
    ...registering,
    does: 'Registers the passkey that the browser has made; during a sign-in that must enrol it opens the session.',
    body: verifyRegistrationBody,
    answers: json(wirePasskey),
    refuses: [...refused, ...refusedAtSignIn, 'FAILED_TO_VERIFY_REGISTRATION', 'TOO_MANY_PASSKEYS'],
    handle: verifyRegistration,
  }),
  get('/passkey/generate-authenticate-options', {
    does: 'Begins a sign-in with a passkey: for anybody, for a signed-in person, or for a sign-in that waits for a second factor.',
    origin: 'trusted',
    limit: 'sign-in',
    session: 'optional',
    answers: json(requestOptionsReply),
    handle: generateAuthenticateOptions,
  }),
  post('/passkey/verify-authentication', {
    does: 'Signs in with a passkey that has verified its user, or with any passkey if the sign-in waits for a second factor.',
    origin: 'trusted',
    limit: 'sign-in',
    body: verifyAuthenticationBody,
    answers: json(authenticateReply),
    refuses: ['AUTHENTICATION_FAILED', 'BANNED_USER', 'ACCOUNT_NOT_APPROVED', 'POLICY_REFUSED'],
    handle: verifyAuthentication,
  }),
  get('/passkey/list-user-passkeys', {
    ...ofSession,
    does: 'Lists the caller’s passkeys.',
    limit: 'other',
    answers: json(listPasskeysReply),
    handle: listUserPasskeys,
  }),
  post('/passkey/update-passkey', {
    ...ofSession,
    demand: ['none', 'A name opens nothing.'],
    does: 'Renames a passkey.',
    limit: 'other',
    body: updatePasskeyBody,
    answers: json(updatePasskeyReply),
    refuses: ['PASSKEY_NOT_FOUND'],
    handle: updatePasskey,
  }),
  post('/passkey/delete-passkey', {
    ...ofSession,
    demand: ofAccount,
    does: 'Removes a passkey, in a fresh session of the account’s level; never the last sign-in method.',
    limit: 'other',
    body: deletePasskeyBody,
    answers: json(statusReply),
    refuses: [...refused, 'PASSKEY_NOT_FOUND', 'FAILED_TO_UNLINK_LAST_ACCOUNT'],
    handle: deletePasskey,
  }),
]
