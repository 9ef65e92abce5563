// The settings of the OpenID provider: whether there is one, and which applications it knows by themselves.

import { json } from './json-setting.ts'
import { clientNames, oidcClients } from './oidc-clients.ts'
import { oneOf, onOff } from './setting.ts'

/** Of both services: the account’s page leads to what people have allowed applications. */
export const providerOfBoth = {
  PROVIDER: onOff({
    meaning:
      'Whether the auth service is an OpenID provider without OIDC_CLIENTS, too: for applications that are stored. For both services: the ' +
      'account’s page links to the connected applications then.',
    fallback: 'off',
  }),
}

export const providerSettings = {
  PROVIDER_REGISTRATION: onOff({
    meaning:
      'Whether applications may register by themselves (RFC 7591). Each asks everybody for consent, each time, and is forgotten after ' +
      'a week in which nobody has allowed it anything.',
    fallback: 'off',
  }),
  PROVIDER_DOCUMENTS: oneOf(['off', 'on', 'private'], {
    meaning:
      'Whether a client id may be the https address of a document in which an application describes itself, as of MCP: on fetches it from public ' +
      'addresses, private from your own network, too. Each asks everybody for consent, each time.',
    fallback: 'off',
  }),
  OIDC_CLIENTS: json(
    oidcClients,
    {
      expects:
        'a JSON list of applications, each with id, name and redirectUris, and perhaps secret (32 characters or more), trusted, devices, ' +
        'postLogoutRedirectUris, backchannelLogoutUri, resources, serves, offers and idTokenSignedResponseAlg (EdDSA or RS256); an address is whole, and https, http on this machine, or an app’s own scheme',
      meaning:
        'The applications that sign people in by this service, by OpenID Connect. Without `secret` it is one that runs at people’s; ' +
        'with `trusted` nobody is asked for consent. Unset: none, and the service isn’t a provider unless PROVIDER is on.',
      fallback: '[]',
      isSecret: true,
    },
    clientNames,
  ),
}
