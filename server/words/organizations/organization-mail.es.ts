// The words of mails of organizations in Spanish: machine-translated, not yet read by a native speaker.

import type { OrganizationWords } from '../mail-wording.ts'
import { organizationKeys } from './organization-key-mail.es.ts'

export const organizations: OrganizationWords = {
  invitation: ({ organization, inviter, recipient, until }) => ({
    subject: inviter
      ? `${inviter} te ha invitado a unirte a ${organization}`
      : `Te han invitado a unirte a ${organization}`,
    heading: `Únete a ${organization}`,
    lines: [
      inviter
        ? `${inviter} te ha invitado a unirte a la organización ${organization}.`
        : `Te han invitado a unirte a la organización ${organization}.`,
      `Para aceptar, inicia sesión o crea una cuenta como ${recipient}.`,
    ],
    label: 'Ver la invitación',
    closing: [
      `Puedes aceptar la invitación una sola vez, hasta el ${until}.`,
      '¿No reconoces al remitente? Puedes ignorar este correo.',
    ],
  }),
  factorDemanded: (organization, from) => ({
    subject: `${organization} exigirá la verificación en dos pasos`,
    heading: 'Configura la verificación en dos pasos',
    lines: [
      `A partir del ${from}, la organización ${organization} exige a sus miembros la verificación en dos pasos.`,
      'Configúrala antes. Después no podrás abrir la organización hasta que lo hagas. Tu cuenta no se ve afectada.',
    ],
    label: 'Configurarla',
    closing: ['Si ya la has configurado, no tienes que hacer nada.'],
  }),
  ...organizationKeys,
}
