// The words of the OpenID provider's pages in Spanish: machine-translated, not yet read by a native speaker.

import type { ProviderWords } from './provider-wording.ts'

export const es: ProviderWords = {
  back: 'Ir al inicio',
  code: 'Código de error',
  told: 'Detalles',
  consent: {
    heading: (name) => `¿Continuar a ${name}?`,
    lead: (name) => `${name} quiere que inicies sesión con tu cuenta de aquí.`,
    unverified:
      'Sin verificar: esta aplicación se ha registrado por su cuenta, como puede hacer cualquiera. Permítela solo si lo has empezado tú y conoces el destino.',
    account: 'Tu cuenta',
    another: 'Usar otra cuenta',
    organization: 'Organización',
    anotherOrganization: 'Elegir otra organización',
    goesTo: 'Te lleva a',
    onDevice: (where) => `un programa de este dispositivo (${where})`,
    asksFor: 'Lo que podrá hacer',
    scopes: {
      openid: 'Reconocer tu cuenta',
      email: 'Ver tu correo electrónico y si está verificado',
      profile: 'Ver tu nombre y tu imagen',
      organizations: 'Ver la organización que elijas y tu rol en ella',
      offline_access: 'Conservar el acceso cuando cierres la sesión',
    },
    fields: (titles) => `Ver lo que has rellenado: ${titles}`,
    otherScope: (scope, resource) => `«${scope}» en ${resource}`,
    never: 'Nunca podrá ver tu contraseña, tus códigos ni tus otras sesiones.',
    takeBack: 'Puedes quitarle el acceso en cualquier momento:',
    allow: 'Permitir',
    refuse: 'No permitir',
  },
  choice: {
    heading: 'Elige una organización',
    lead: (name) => `${name} pregunta cuál de tus organizaciones quieres usar allí.`,
    cancel: 'Cancelar',
  },
  device: {
    heading: 'Conectar un dispositivo',
    lead: 'Escribe el código que muestra tu dispositivo.',
    code: 'Código',
    next: 'Continuar',
    asks: (name) => `${name} quiere que inicies sesión con tu cuenta en otro dispositivo.`,
    unknown:
      'Este código es incorrecto, ya se ha usado o ha caducado. Compáralo con tu dispositivo o haz que muestre otro.',
    tooMany: 'Demasiados códigos. Espera unos minutos e inténtalo de nuevo.',
    shows: 'Tu dispositivo tiene que mostrar este código:',
    beware:
      'Continúa solo si lo has empezado tú en un dispositivo tuyo. Si alguien te ha enviado el código, no lo permitas.',
    granted: {
      heading: 'Tu dispositivo está conectado',
      happened: 'Dentro de unos segundos seguirá por sí solo.',
      next: 'Puedes cerrar esta página.',
    },
    refused: {
      heading: 'Tu dispositivo no está conectado',
      happened: 'No se ha permitido nada.',
      next: 'Puedes cerrar esta página. Para intentarlo otra vez, empieza de nuevo en el dispositivo.',
    },
    heldBack: {
      heading: 'Tu dispositivo no está conectado',
      happened: 'Este servicio no lo permite para tu cuenta.',
      next: 'Puedes cerrar esta página. Si crees que es un error, ponte en contacto con el servicio de asistencia.',
    },
    withoutOrganization: {
      heading: 'Tu dispositivo no está conectado',
      happened: 'Pide una organización de la que no eres miembro.',
      next: 'Puedes cerrar esta página. Pide a la organización que te invite y empieza de nuevo en el dispositivo.',
    },
    reason: 'Motivo',
    unanswered: {
      heading: 'Tu dispositivo aún no está conectado',
      happened: 'Ahora mismo no podemos comprobar si está permitido. No es culpa tuya ni del dispositivo.',
      next: 'Espera un momento y empieza de nuevo en el dispositivo.',
    },
  },
  applications: {
    heading: 'Aplicaciones conectadas',
    lead: 'En estas aplicaciones inicias sesión con tu cuenta. Si quitas una, pierde el acceso al instante.',
    none: 'Ninguna aplicación está conectada a tu cuenta.',
    since: 'Conectada',
    used: 'Último uso',
    idle: 'Ahora no tiene acceso. Lo tendrá de nuevo cuando vuelvas a iniciar sesión allí.',
    unverified: 'Sin verificar',
    remove: 'Quitar',
    removeOf: (name) => `Quitar ${name}`,
  },
  signOut: {
    heading: '¿Cerrar la sesión?',
    lead: 'Una aplicación ha pedido cerrar también tu sesión aquí.',
    yes: 'Cerrar la sesión',
    no: 'Mantener la sesión',
  },
  signedOut: {
    heading: 'Has cerrado la sesión',
    happened: 'Tu sesión ha terminado.',
    next: 'Puedes cerrar esta página.',
  },
  ended: {
    heading: 'No podemos completar este inicio de sesión',
    happened: 'Ya ha terminado, ha caducado o lo empezaste en otro navegador.',
    next: 'Vuelve a la aplicación de la que vienes y empieza de nuevo.',
  },
  refused: {
    heading: 'No podemos completar este inicio de sesión',
    happened: 'La aplicación de la que vienes ha pedido algo que no podemos permitir. Nada ha cambiado.',
    next: 'Vuelve a ella e inténtalo de nuevo. Si ocurre otra vez, envía a su servicio de asistencia lo que aparece abajo.',
  },
  failed: {
    heading: 'Algo ha fallado por nuestra parte',
    happened: 'No es culpa tuya ni de la aplicación, y no se ha perdido nada.',
    next: 'Inténtalo de nuevo en un momento. Si ocurre otra vez, ponte en contacto con el servicio de asistencia e indica la solicitud que aparece abajo.',
    again: 'Intentar de nuevo',
    request: 'Solicitud',
  },
}
