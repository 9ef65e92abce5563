// The words of mails about API keys in Spanish: machine-translated, not yet read by a native speaker.

import type { ApiKeyWords } from '../mail-wording.ts'

/** @param fine for who has done it */
export const apiKeys = (fine: string): ApiKeyWords => ({
  apiKeyCreated: (when) => ({
    subject: 'Se ha creado una clave de API para tu cuenta',
    heading: 'Se ha creado una clave de API',
    lines: [
      `El ${when} se creó una clave de API para tu cuenta. Cualquier programa que la tenga puede actuar en tu nombre, dentro de los permisos de la clave.`,
      'Si no has sido tú, revoca la clave enseguida. Después, establece una contraseña nueva y cierra la sesión en todos los demás dispositivos.',
    ],
    label: 'Revisar tus claves de API',
    closing: [fine],
  }),
  apiKeyRotated: (when) => ({
    subject: 'Se ha sustituido una clave de API de tu cuenta',
    heading: 'Se ha sustituido una clave de API',
    lines: [
      `El ${when} se sustituyó una de tus claves de API por una nueva. La anterior dejará de funcionar pronto.`,
      'Si no has sido tú, revoca enseguida las dos claves. Después, establece una contraseña nueva y cierra la sesión en todos los demás dispositivos.',
    ],
    label: 'Revisar tus claves de API',
    closing: [fine],
  }),
  apiKeyRevoked: (when) => ({
    subject: 'Se ha revocado una clave de API de tu cuenta',
    heading: 'Se ha revocado una clave de API',
    lines: [
      `El ${when} se revocó una de tus claves de API. Los programas que la usan han perdido el acceso.`,
      'Si no has sido tú, establece enseguida una contraseña nueva y cierra la sesión en todos los demás dispositivos. Después, crea una clave nueva.',
    ],
    label: 'Revisar tus claves de API',
    closing: [fine],
  }),
})
