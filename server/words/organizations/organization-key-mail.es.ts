// The words of mails about API keys of organizations in Spanish: machine-translated, not yet read by a native speaker.

import type { OrganizationKeyWords } from '../mail-wording.ts'

const expected = 'Si lo esperabas, no tienes que hacer nada.'

export const organizationKeys: OrganizationKeyWords = {
  formerMember: 'un antiguo miembro',
  organizationKeyCreated: (when, organization, by, key) => ({
    subject: `Se ha creado una clave de API para ${organization}`,
    heading: 'Se ha creado una clave de API',
    lines: [
      `El ${when}, ${by} creó la clave de API ${key} para la organización ${organization}. Cualquier programa que la tenga puede actuar en nombre de la organización, dentro de los permisos de la clave.`,
      'Si no lo esperabas, revoca la clave enseguida y comprueba quién puede gestionar las claves de API.',
    ],
    label: 'Revisar las claves de API',
    closing: [expected],
  }),
  organizationKeyRotated: (when, organization, by, key) => ({
    subject: `Se ha sustituido una clave de API de ${organization}`,
    heading: 'Se ha sustituido una clave de API',
    lines: [
      `El ${when}, ${by} sustituyó la clave de API ${key} de la organización ${organization} por una nueva. La anterior dejará de funcionar pronto.`,
      'Si no lo esperabas, revoca enseguida las dos claves y comprueba quién puede gestionar las claves de API.',
    ],
    label: 'Revisar las claves de API',
    closing: [expected],
  }),
  organizationKeyRevoked: (when, organization, by, key) => ({
    subject: `Se ha revocado una clave de API de ${organization}`,
    heading: 'Se ha revocado una clave de API',
    lines: [
      `El ${when}, ${by} revocó la clave de API ${key} de la organización ${organization}. Los programas que la usan han perdido el acceso.`,
      'Si no lo esperabas, comprueba quién puede gestionar las claves de API. Después, crea una clave nueva.',
    ],
    label: 'Revisar las claves de API',
    closing: [expected],
  }),
}
