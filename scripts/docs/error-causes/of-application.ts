// Each error code of the application: why it comes, and what helps. docs/errors.md is written from it.

import type { Causes } from './causes.ts'

export const ofApplication: Causes = {
  NOT_SIGNED_IN: [
    'The request has no session of the application, or one that has ended. From `/forward-auth/access`: the access token is missing, has ended, or is for another service.',
    'Sign in; an application asks for a new token, for this service.',
  ],
  EMAIL_NOT_VERIFIED: ['The person’s email is not verified yet.', 'Type the code of the mail.'],
  NOT_WHILE_IMPERSONATING: [
    'An operator of the console acts as the person in this session. It shows what the person sees, and does nothing in their name.',
    'End it (`POST /admin/stop-impersonating`), and have the person do it, or use the console.',
  ],
  STEP_UP_REQUIRED: [
    'The session has not proven enough. If the answer has them, `level` says which level is needed, `within` how recently, and `methods` with what.',
    'Have the person prove it with one of the methods, then repeat the request ([demands.md](demands.md)).',
  ],
  FOREIGN_ORIGIN: [
    'A page of another site has sent the request.',
    'Send it from a page at `APP_ORIGIN`; from a server, without the header `origin`.',
  ],
  CLIENT_ASSERTED: [
    'Only the client’s own word opened this session, so the application does not vouch for it to others.',
    'Sign in again while the auth service answers; see `CLIENT_USER_FALLBACK`.',
  ],
  FORGED_IDENTITY: [
    'The request claims an identity, which only the proxy may do.',
    'Have the proxy remove the header that the message names before it asks.',
  ],
  NO_DEMAND: [
    'The proxy’s `lockstep-demand` is not a demand that can be met.',
    'Write it as [integrate.md](integrate.md) does, for example `aal2 within 15m`.',
  ],
  NO_RESOURCE: [
    'The proxy asks for a resource that `RESOURCES` does not name.',
    'Name it there, or correct `resource` in the proxy’s question.',
  ],
  INSUFFICIENT_SCOPE: [
    'The token lacks a scope that the proxy asks for.',
    'Have the application ask for it; the person has to agree.',
  ],
  SERVICE_UNAVAILABLE: [
    'The application can’t ask the auth service about the token right now, or the operator’s policy doesn’t answer about an invitation.',
    'Try again, after `retry-after` if there is one. If it is the policy, the log says `policy.away`.',
  ],
  AUTH_SERVICE_AWAY: ['The auth service does not answer.', 'Try again; check `AUTH_INTERNAL_URL`.'],
  SESSIONS_UNKNOWN: [
    'The application has no token with which to ask for the person’s sessions.',
    'Sign in again.',
  ],
  SESSION_TOO_OLD: ['You signed in too long ago to see the sessions.', 'Sign in again.'],
  SESSION_ONLY_RECOGNISED: [
    'A JWT opened the session. The application recognizes the person by it, but can’t end sessions with it.',
    'Sign out of all devices instead, or open sessions with an opaque token.',
  ],
  SESSION_NOT_FOUND: ['The session has ended already.', 'Load the list again.'],
  INVALID_ID: ['The ID is not a session’s.', 'Take it from `GET /api/sessions`.'],
  INVALID_NAME: ['The name of the organization cannot be used. The message says why.', 'Correct it.'],
  INVALID_INPUT: [
    'A field is missing or has the wrong form. The message names it.',
    'Send what the route’s schema in `/api/openapi.json` says.',
  ],
  VALIDATION_ERROR: ['A parameter has the wrong form. The message names it.', 'Correct it.'],
  NO_ORGANIZATION: ['No organization is chosen in this session.', 'Choose or create one.'],
  API_KEYS_NOT_CONFIGURED: ['API keys are off.', 'Set `API_KEYS=on` for the application, too.'],
  KEY_NOT_FOUND: [
    'The organization has no API key of this ID, or no longer.',
    'See `GET /api/organization/keys`.',
  ],
  KEY_EXPIRED: ['The lifetime of the organization’s API key is over.', 'Create a new one.'],
  KEY_ROTATED: ['The organization’s API key has been replaced already.', 'Rotate its successor.'],
  TOO_MANY_API_KEYS: ['The organization has as many API keys as it can have.', 'Revoke one first.'],
  UNKNOWN_PERMISSION: [
    'The request asks for a permission that `API_KEY_PERMISSIONS` does not have.',
    'Ask for less, or add it there.',
  ],
  EXPIRES_IN_IS_TOO_LARGE: ['`expiresIn` is more than a year.', 'Ask for less.'],
  NOT_A_MEMBER: ['The person is not a member of this organization, or not anymore.', 'Ask to be invited.'],
  NOT_ALLOWED_BY_ROLE: [
    'The person’s role does not allow it.',
    'Ask the owner; [extend.md](extend.md) says how roles are set.',
  ],
  TOO_MANY_ORGANIZATIONS: [
    'The person has created as many organizations as `ORGANIZATIONS_PER_PERSON` allows.',
    'Delete one, or raise the setting.',
  ],
  SLUG_TAKEN: ['Another organization has this short name.', 'Choose another one.'],
  OWN_FACTOR_MISSING: [
    'You can require a second factor of others only after using one yourself.',
    'Add a second factor, and sign in with it.',
  ],
  NO_SUCH_MEMBER: ['Nobody of this ID belongs to the organization.', 'Load the list again.'],
  OWNER_STAYS: ['An organization always has one owner.', 'Transfer the organization first, or delete it.'],
  INVITED_ONESELF: ['The address is the person’s own.', 'Invite another one.'],
  ALREADY_MEMBER: ['The invited person is a member already.', 'Nothing is left to do.'],
  ALREADY_INVITED: ['An invitation to this address is waiting.', 'Send that one again.'],
  TOO_MANY_INVITATIONS: [
    'The person or the organization has sent as many invitations as fit into a day.',
    'Wait until tomorrow.',
  ],
  ADDRESS_MAILED_ENOUGH: [
    'This address has been mailed often enough for now.',
    'Wait as long as `retry-after` says.',
  ],
  ADDRESS_NOT_PROVEN: [
    'The session does not show that the person reads mail to the invited address.',
    'Sign in with a code mailed to that address.',
  ],
  INVITED_ANOTHER: ['The invitation is for another address.', 'Sign in with that address.'],
  INVITATION_UNKNOWN: ['There is no such invitation.', 'Open the newest mail, or ask for a new invitation.'],
  INVITATION_SETTLED: ['The invitation was answered, withdrawn or has expired.', 'Ask for a new one.'],
  POLICY_REFUSED: [
    'The operator’s policy refuses the invitation. The message can be the policy’s own.',
    'Ask the operator: [extend.md](extend.md#decide-yourself).',
  ],
  NO_MAIL_SERVER: ['The application can’t send mail.', 'Set `SMTP_URL` and `MAIL_FROM`.'],
  EVENTS_NOT_CONFIGURED: ['The feed of events is off.', 'Set it up as [events.md](events.md) says.'],
  UNAUTHORIZED: [
    'The request for events has no secret, or another one.',
    'Send the secret that [events.md](events.md) names.',
  ],
  INVALID_CURSOR: ['The cursor is not one that the feed has given.', 'Send the last `cursor` unchanged.'],
  CURSOR_EXPIRED: [
    'The events after the cursor are removed already.',
    'Begin again without a cursor, and read the present state once. Fetch more often.',
  ],
  invalid_request: [
    'The logout token of the auth service is missing, not signed by it, or for another application (400); or the body is over 16 KB or was cut short (413).',
    'Check that both services have the same `AUTH_URL`, and that their clocks agree.',
  ],
}
