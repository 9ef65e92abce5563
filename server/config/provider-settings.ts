// The settings of the OpenID provider: whether there is one, and which applications it knows by themselves.

import { json } from './json-setting.ts'
import { clientNames, oidcClients } from './oidc-clients.ts'
import { oneOf, onOff, optional, safeUrl } from './setting.ts'

/** Of both services: the account’s page leads to what people have allowed applications. */
export const providerOfBoth = {
  PROVIDER: onOff({
    meaning:
      'Whether the auth service is an OpenID provider even without OIDC_CLIENTS, for applications that are stored in ' +
      'the database. For both services: the account’s page then links to the connected applications.',
    fallback: 'off',
  }),
}

export const providerSettings = {
  PROVIDER_REGISTRATION: onOff({
    meaning:
      'Whether applications may register themselves (RFC 7591). People are asked for consent each time, and a ' +
      'registration is deleted after a week in which nobody has allowed it anything.',
    fallback: 'off',
  }),
  PROVIDER_DOCUMENTS: oneOf(['off', 'on', 'private'], {
    meaning:
      'Whether a client id may be the https address of a document in which an application, such as an MCP client, ' +
      'describes itself: on fetches documents from public addresses, private from your own network, too. People are ' +
      'asked for consent each time.',
    fallback: 'off',
  }),
  ORGANIZATIONS_URL: optional(
    safeUrl({
      meaning:
        'Where the application says of which organizations a person is a member: {APP_ORIGIN}/auth/organizations. With it, other applications ' +
        'may ask for the scope organizations, and the person chooses one; and the console lists organizations, and shows people’s organizations and invitations. Unset: there is no such scope, and the console shows none of these.',
    }),
  ),
  OIDC_CLIENTS: json(
    oidcClients,
    {
      expects:
        'a JSON list of applications, each with id, name and redirectUris, and perhaps secret (32 characters or more) or jwks (its public keys: Ed25519, P-256, or RSA of 2048 bits or more), trusted, devices, ' +
        'postLogoutRedirectUris, backchannelLogoutUri, resources, serves, offers and idTokenSignedResponseAlg (EdDSA or RS256); an address is whole, and https, http on this machine, or an app’s own scheme',
      meaning:
        'The applications that people sign in to through this service, by OpenID Connect. An application without `secret` ' +
        'and `jwks` runs on people’s own devices; with `trusted` nobody is asked for consent. Unset: none, and the service isn’t a ' +
        'provider unless PROVIDER is on.',
      fallback: '[]',
      isSecret: true,
    },
    clientNames,
  ),
}
